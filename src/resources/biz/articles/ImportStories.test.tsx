import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { type DocumentStories, readDocumentPath } from '#contract/biz/articleImport'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { answerWith, envelope, refusal } from '../../../../tests/support/servers/fakeApi.ts'
import { ImportStories } from './ImportStories.tsx'

afterEach(cleanup)

const story = { leadTitle: '', subTitle: '', correspondent: '', pictures: 0, tables: 0, notes: 0, characters: 12 }
const found: DocumentStories = {
  ...{ format: 'docx', encoding: '', split: 'headings', splits: ['headings', 'none'] },
  stories: [
    { ...story, index: 0, title: '甲篇', author: '赵禾', text: '甲篇正文', notes: 2 },
    { ...story, index: 1, title: '乙篇', author: '', text: '乙篇正文' },
  ],
  lines: ['甲篇', '甲篇正文', '小标题', '乙篇'],
  starts: [0, 3],
  reading: [
    { kind: 'formula', count: 3 },
    { kind: 'hidden', count: 1, sample: '病历号' },
  ],
}

const open = () =>
  renderResources([], { at: '/biz/articles', permission: [], page: <ImportStories close={() => undefined} /> })

it('proposes the stories of a file, and keeps what was changed when the import is refused', async () => {
  const user = userEvent.setup()
  const requests = answerWith(({ url }) => (url === readDocumentPath ? envelope(found) : refusal(400, '请选择栏目')))
  await open()
  await user.upload(screen.getByLabelText('稿件文件'), new File(['x'], '稿件.docx'))
  const title = await screen.findByRole('textbox', { name: '第1篇的标题' })
  expect(screen.getByText(/2条注释/)).toBeTruthy()
  expect(screen.getByText('未能读入：公式3个')).toBeTruthy()
  expect(screen.getByText('未读入的隐藏内容：隐藏文字1处（病历号）')).toBeTruthy()
  await user.clear(title)
  await user.type(title, '改后的标题')
  await act(() => user.click(screen.getByRole('checkbox', { name: '导入《乙篇》' })))
  await user.click(screen.getByRole('button', { name: '导入1篇' }))
  // Without a column nothing is sent.
  expect(requests.filter(({ method }) => method === 'post')).toHaveLength(1)
  expect((title as HTMLInputElement).value).toBe('改后的标题')
})

it('splits a file where somebody cuts it, from the proposed cuts on', async () => {
  const user = userEvent.setup()
  const requests = answerWith(({ url }) => (url === readDocumentPath ? envelope(found) : refusal(400, '')))
  await open()
  await user.upload(screen.getByLabelText('稿件文件'), new File(['x'], '稿件.docx'))
  await user.click(await screen.findByRole('button', { name: /手工拆分/ }))
  const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)
  const line = (name: string) =>
    within(screen.getByRole('list', { name: '文件中的段落' })).getByRole('checkbox', { name })
  expect(line('乙篇')).toHaveProperty('checked', true)
  line('乙篇').focus()
  await user.keyboard(' ')
  await user.click(line('小标题'))
  expect(ticked()).toContain(line('小标题'))
  await user.click(screen.getByRole('button', { name: '拆成2篇' }))
  const { data } = requests.at(-1) ?? {}
  expect([(data as FormData).get('split'), (data as FormData).get('starts')]).toEqual(['hand', '[0,2]'])
})
