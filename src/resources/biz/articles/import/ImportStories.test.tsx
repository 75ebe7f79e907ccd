import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { type DocumentStories, readDocumentPath } from '#contract/biz/articleImport'
import { answerWith, envelope, refusal } from '../../../../../tests/support/servers/fakeApi.ts'
import { startLanguage } from '../../../../providers/i18n/index.ts'
import { ImportStories } from './ImportStories.tsx'

beforeAll(() => startLanguage('zh'))
afterEach(cleanup)

const story = { leadTitle: '', subTitle: '', correspondent: '', pictures: 0, tables: 0, notes: 0, characters: 12 }
const found: DocumentStories = {
  ...{ format: 'docx', encoding: '', split: 'headings', splits: ['headings', 'none'] },
  stories: [
    { ...story, index: 0, title: '甲篇', author: '赵禾', text: '甲篇正文', notes: 2 },
    { ...story, index: 1, title: '乙篇', author: '', text: '乙篇正文' },
  ],
  lost: [{ kind: 'formula', count: 3 }],
}

function Opened() {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <ImportStories close={() => undefined} />
    </QueryClientProvider>
  )
}

it('proposes the stories of a file, and keeps what was changed when the import is refused', async () => {
  const user = userEvent.setup()
  const requests = answerWith(({ url }) => (url === readDocumentPath ? envelope(found) : refusal(400, '请选择栏目')))
  render(<Opened />)
  await user.upload(screen.getByLabelText('稿件文件'), new File(['x'], '稿件.docx'))
  const title = await screen.findByRole('textbox', { name: '第1篇的标题' })
  expect(screen.getByText(/2条注释/)).toBeTruthy()
  expect(screen.getByText('有3个公式无法导入，请检查正文')).toBeTruthy()
  await user.clear(title)
  await user.type(title, '改后的标题')
  await act(() => user.click(screen.getByRole('checkbox', { name: '导入《乙篇》' })))
  await user.click(screen.getByRole('button', { name: '导入1篇' }))
  // Without a column nothing is sent.
  expect(requests.filter(({ method }) => method === 'post')).toHaveLength(1)
  expect((title as HTMLInputElement).value).toBe('改后的标题')
})
