import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { articles } from '#contract/biz/articles'
import type { DraftComparison, VersionDifferences } from '#contract/biz/draftCalls'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { answerWith, envelope } from '../../../../tests/support/servers/fakeApi.ts'
import { DraftCheck } from './DraftCheck.tsx'

afterEach(cleanup)

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
