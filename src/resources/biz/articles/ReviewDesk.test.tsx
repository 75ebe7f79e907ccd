import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { articles } from '#contract/biz/articles'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { answerWith, envelope } from '../../../../tests/support/servers/fakeApi.ts'
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
