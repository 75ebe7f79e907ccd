import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act, type ReactElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type DocumentStories, readDocumentPath } from '#contract/biz/articleImport'
import { articles } from '#contract/biz/articles'
import type { DraftComparison, VersionDifferences } from '#contract/biz/draftCalls'
import { edition } from '#contract/biz/edition'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { answerWith, envelope, refusal } from '../../../../tests/support/servers/fakeApi.ts'
import { startLanguage } from '../../../providers/i18n/index.ts'
import { DraftCheck } from './DraftCheck.tsx'
import { ImportStories } from './ImportStories.tsx'
import { Paper } from './Paper.tsx'
import { ArticleEmbargo, ArticlePlan, EditionPlan } from './ReleaseDialogs.tsx'
import { ReviewDesk } from './ReviewDesk.tsx'

afterEach(cleanup)

const title = { zh: '一审', en: 'First' }
const other = { zh: '作者不能审自己的稿件', en: 'Nobody reviews an article of their own' }
const rows = ['甲篇', '乙篇'].map((name, index) => ({ id: String(index + 1), title: name, version: 1, author: '赵禾' }))

function answers(url: string) {
  const name = url.slice(articles.path.length + 1)
  if (name === 'review-queues') return [{ stageId: '7', title, waiting: 2, isReviewer: true }]
  if (name === 'list') return { records: rows, total: 2 }
  if (name === 'review-state') return { may: true, reason: null, isReady: false, stages: [] }
  if (name === 'review-preview')
    return rows.map(({ id, title }) => ({ id, title, may: id === '1', reason: id === '1' ? null : other }))
  return { id: '1', title: '甲篇', content: '<p>正文</p>' }
}

it('marks by keyboard, says what will be refused, and passes the others', async () => {
  const user = userEvent.setup()
  const requests = answerWith(({ url = '' }) => envelope(answers(url)))
  const page = <ReviewDesk close={() => undefined} />
  await renderResources([], { at: '/biz/articles', permission: [], page })
  await screen.findByRole('button', { name: /甲篇/ })
  await user.keyboard('{Enter}j{Enter}')
  expect(await screen.findByRole('button', { name: /通过2篇/ })).toBeTruthy()
  await user.keyboard('p')
  expect(await screen.findByText(/《乙篇》：作者不能审自己的稿件/)).toBeTruthy()
  await user.click(document.querySelector('.ant-modal-confirm-btns .ant-btn-primary') as HTMLElement)
  await waitFor(() => expect(requests.map(({ url }) => url)).toContain(`${articles.path}/pass`))
  const passed = requests.find(({ url }) => url === `${articles.path}/pass`)
  expect(JSON.stringify(passed?.data)).toContain('1')
  expect(JSON.stringify(passed?.data)).not.toContain('1,2')
})

it('names the part of the correspondent in the byline, once', async () => {
  await startLanguage('zh')
  const values = { title: '集采落地', source: '医药经济报', author: '本报记者　王明远', correspondent: '李晓兰' }
  const { container } = render(<Paper values={values} />)
  const parts = [...container.querySelectorAll('.paper-byline span')].map(({ textContent }) => textContent)
  expect(parts).toEqual(['医药经济报', '本报记者　王明远', '通讯员　李晓兰'])
  cleanup()
  render(<Paper values={{ title: '集采落地', correspondent: '通讯员 李晓兰' }} />)
  screen.getByText('通讯员 李晓兰')
})

it('says above the text what was corrected', async () => {
  await startLanguage('zh')
  render(<Paper values={{ title: '集采落地', correction: '2026-03-03 剂量应为 50 毫克\n2026-03-04 作者应为钱穗' }} />)
  const note = screen.getByRole('complementary', { name: '更正' })
  expect([...note.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    '2026-03-03 剂量应为 50 毫克',
    '2026-03-04 作者应为钱穗',
  ])
})

const differences: VersionDifferences = {
  fields: [{ field: 'summary', before: '旧摘要', after: '新摘要' }],
  text: {
    ...{ printed: '每次50毫克', approved: '每次5毫克' },
    differences: [{ kind: 'dose', printed: [2, 6], approved: [2, 5] }],
  },
  isFormatted: false,
}
const comparison: DraftComparison = {
  draft: { id: '2', title: '改后', version: 3, publishState: 1 },
  live: { id: '1', title: '原题', version: 7, publishState: 3 },
  ...{ differences, since: null, refusal: null },
}

async function open(answer: Partial<DraftComparison>, ...buttons: string[]) {
  const requests = answerWith(({ url = '' }) =>
    envelope(url.endsWith('/compare-draft') ? { ...comparison, ...answer } : { id: '1', records: [], total: 0 }),
  )
  const permission = buttons.map(button => `articles_${button}`)
  await renderResources([], { at: '/check', permission, page: <DraftCheck id="2" close={() => undefined} /> })
  await screen.findByText('草稿对比 · 改后')
  const sent = () => requests.find(({ url }) => url === `${articles.path}/release-draft`)?.data
  return { user: userEvent.setup(), sent }
}
const releaseButton = () => screen.getByRole<HTMLButtonElement>('button', { name: '发布草稿' })

it('shows the figures that differ and releases what was seen, with a correction', async () => {
  const { user, sent } = await open({}, 'view', 'publish')
  expect(screen.getAllByRole('button', { name: /剂量/ }).map(({ textContent }) => textContent)).toEqual([
    '50毫克',
    '5毫克',
  ])
  expect(screen.getByText('摘要')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: '同时发布更正' }))
  expect(releaseButton().disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: '更正说明' }), '剂量应为5毫克')
  await user.click(releaseButton())
  await waitFor(() => expect(sent()).toBeTruthy())
  expect(JSON.parse(String(sent()))).toMatchObject({ id: '2', version: 3, liveVersion: 7, correction: '剂量应为5毫克' })
})

it('asks to look at changes of the live version first, and says why a draft is not released', async () => {
  const { user } = await open({ since: differences }, 'view', 'publish')
  expect(releaseButton().disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: '我已核对，用草稿替换这些改动' }))
  expect(releaseButton().disabled).toBe(false)
  cleanup()
  await open({ refusal: { zh: '草稿还没有审完', en: 'Stages left' } }, 'view', 'edit', 'publish')
  expect(screen.getByText('草稿还没有审完')).toBeTruthy()
  expect(releaseButton().disabled).toBe(true)
  expect(screen.getByRole('button', { name: '放弃草稿' })).toBeTruthy()
  cleanup()
  await open({}, 'view')
  expect(screen.queryByRole('button', { name: '发布草稿' })).toBeNull()
})

describe('Release dialogs', () => {
  /** `answers` by the last part of the address; a list of them is worked off, and its last one stays. */
  async function open(page: ReactElement, answers: Record<string, ReturnType<typeof envelope>[]>) {
    const requests = answerWith(({ url = '' }) => {
      const left = answers[url.split('/').at(-1) ?? '']
      return (left && left.length > 1 ? left.shift() : left?.[0]) ?? envelope({ records: [], total: 0 })
    })
    await renderResources([], { at: '/release', permission: [], page })
    const sent = (url: string) => requests.filter(request => request.url === url).map(({ data }) => JSON.parse(data))
    return { user: userEvent.setup(), sent }
  }
  const noPlan = envelope({ releaseTime: '', reason: '', plannerName: '' })

  const plan = envelope({ releaseTime: '2030-01-02 09:30:00', reason: '', plannerName: '王明远' })
  const save = () => screen.findByRole('button', { name: /保\s*存/ })

  it('demands the time of a planned release', async () => {
    const { user, sent } = await open(<ArticlePlan id="7" close={() => undefined} />, { 'release-plan': [noPlan] })
    await user.click(await save())
    await screen.findByText('请选择发布时间', { selector: '.ant-form-item-explain-error' })
    expect(screen.queryByRole('textbox', { name: /原因/ })).toBeNull()
    expect(sent(`${articles.path}/plan`)).toEqual([])
  })

  it('says whose plan the new time of an edition replaces, and keeps what was typed after a refusal', async () => {
    const close = vi.fn()
    const { user, sent } = await open(<EditionPlan id="8" close={close} />, {
      'release-plan': [plan],
      plan: [refusal(400, '发布时间已过'), envelope(null)],
    })
    await screen.findByText(/王明远已计划在2030-01-02 09:30:00发布/)
    const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /原因/ })
    await user.type(reason, '广告版未到')
    await user.click(await save())
    await waitFor(() => expect(sent(`${edition.path}/plan`)).toHaveLength(1))
    expect(reason.value).toBe('广告版未到')
    await user.click(await save())
    await waitFor(() => expect(close).toHaveBeenCalled())
    const wanted = { id: '8', releaseTime: '2030-01-02 09:30:00', reason: '广告版未到' }
    expect(sent(`${edition.path}/plan`)).toEqual([wanted, wanted])
  })

  it('ends an embargo whose time is cleared', async () => {
    const close = vi.fn()
    const { user, sent } = await open(<ArticleEmbargo id="7" close={close} />, {
      detail: [envelope({ id: '7', embargoUntil: '2030-01-02 09:30:00' })],
    })
    await screen.findByLabelText('解禁时间')
    const clear = document.querySelector('.ant-picker-clear')
    if (!clear) throw new Error('nothing clears the time')
    await user.click(clear)
    await user.click(await save())
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(sent(`${articles.path}/embargo`)).toEqual([{ id: '7', until: '' }])
  })

  it.each([
    ['plan', <ArticlePlan key="plan" id="7" close={() => undefined} />, { 'release-plan': noPlan }],
    ['embargo', <ArticleEmbargo key="embargo" id="7" close={() => undefined} />, { detail: envelope({ id: '7' }) }],
  ])('offers another try where the %s could not be read, with one message', async (_, page, answers) => {
    const failing = Object.entries(answers).map(([name, answer]) => [name, [refusal(500, '服务器错误'), answer]])
    const { user } = await open(page, Object.fromEntries(failing))
    expect((await screen.findByRole('alert')).textContent).toContain('服务器错误')
    expect(screen.getAllByText('服务器错误')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: /重\s*试/ }))
    await screen.findByRole('button', { name: /保\s*存/ })
  })
})

describe('Import stories', () => {
  const story = { leadTitle: '', subTitle: '', correspondent: '', pictures: 0, tables: 0, notes: 0, characters: 12 }
  const found: DocumentStories = {
    ...{ encoding: '', split: 'headings', splits: ['headings', 'none'] },
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
})
