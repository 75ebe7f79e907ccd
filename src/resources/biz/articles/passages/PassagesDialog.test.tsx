import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { RepeatedPassages } from '#contract/biz/passages'
import { answerWith, envelope } from '../../../../../tests/support/servers/fakeApi.ts'
import { startLanguage } from '../../../../providers/i18n/index.ts'
import { PassagesDialog } from './PassagesDialog.tsx'

beforeAll(() => startLanguage('zh'))
afterEach(cleanup)

const source = (id: string, title: string) => ({
  ...{ id, title, publishState: 3, publishStateName: '已发布', date: '2026-03-02 08:00:00', editionTitle: '第12期' },
})
const text = '集采新规落地满月'
const found: RepeatedPassages = {
  articles: [
    {
      ...source('5', '原稿'),
      ...{ characters: 38, more: 2 },
      passages: [
        { characters: 38, here: { before: '据悉，', text, after: '。' }, there: { before: '', text, after: '，' } },
      ],
    },
  ],
  more: 0,
  common: [
    { characters: 31, here: { before: '', text: '本报记者', after: '' }, count: 6, articles: [source('6', '旧稿')] },
  ],
  pictures: [{ here: '/a.jpg', there: '/b.jpg', isSame: false, count: 1, articles: [source('7', '图文')] }],
  isIndexing: false,
}

function open(answer: RepeatedPassages) {
  answerWith(() => envelope(answer))
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <App>
          <PassagesDialog id="1" close={() => undefined} />
        </App>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

it('shows both passages marked, with link, date and state of the other article, and common ones once', async () => {
  open(found)
  const section = await screen.findByRole('region', { name: '原稿' })
  expect(within(section).getByRole('link', { name: '原稿' }).getAttribute('href')).toBe('/biz/articles/show/5')
  for (const words of ['已发布', '第12期 · 2026-03-02', '另有2段相同']) within(section).getByText(words)
  expect([...section.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([text, text])
  const common = screen.getByRole('region', { name: '多篇文章共有的段落' })
  within(common).getByText('至少6篇文章有，例如：')
  within(common).getByRole('link', { name: '旧稿' })
  const pictures = screen.getByRole('region', { name: '其他文章也用了的图片' })
  within(pictures).getByText('相似图片，1篇文章已用：')
  expect(within(pictures).getByRole('img', { name: '《图文》' }).getAttribute('src')).toBe('/b.jpg')
})

it('says that nothing is repeated, and that older articles are still to come', async () => {
  open({ articles: [], more: 0, common: [], pictures: [], isIndexing: true })
  await screen.findByText('没有与其他文章相同的段落（30字以上）')
  screen.getByText(/旧稿正在建立索引/)
})
