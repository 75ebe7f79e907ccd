import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { articles } from '#contract/biz/articles'
import { edition } from '#contract/biz/edition'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { answerWith, envelope, refusal } from '../../../../tests/support/servers/fakeApi.ts'
import { ArticleEmbargo, ArticlePlan, EditionPlan } from './ReleaseDialogs.tsx'

afterEach(cleanup)

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
