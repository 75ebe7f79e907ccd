// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Branding } from '#contract/system/branding'
import { tokenReply } from '../../tests/support/records/people.ts'
import { timeLimit } from '../../tests/support/run/timeLimit.ts'

const page: Branding = { tenantId: '000000', productName: '总台', themeColor: '#1453ad' }
const own: Branding = { tenantId: '300001', productName: '潮汐日报', faviconUrl: '/api/blade-resource/oss/file/a.png' }

// The settings of all other tests, which read them from the same page.
const shared = document.head.querySelector('meta[name=config]')
afterAll(() => void vi.resetModules())

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
})

/** The stores of a visit that begins with this page. */
async function visit(content: string) {
  document.head.innerHTML = '<meta name="branding"><meta name="theme-color"><link rel="icon" href="/img/logo.svg">'
  document.querySelector('meta')?.setAttribute('content', content)
  if (shared) document.head.append(shared)
  const [branding, session, entries, look, settings] = await Promise.all([
    import('./branding.ts'),
    import('./session.ts'),
    import('./persisted.ts'),
    import('./appearance.ts'),
    import('./settings.ts'),
  ])
  return { ...branding, ...session, ...entries, ...look, ...settings }
}

const icon = () => document.querySelector('link')?.getAttribute('href')
const someone = () => tokenReply({ tenant_id: '300001' })

test('a page shows the branding that came with it', async () => {
  const { useBranding, noteBranding } = await visit(JSON.stringify(page))
  expect(useBranding.getState()).toEqual(page)
  noteBranding({ tenantId: '000000' })
  expect(useBranding.getState()).toEqual(page)
})

test('a page of another server shows what its sign-in page hears', async () => {
  const { useBranding, noteBranding } = await visit('__BRANDING__')
  expect(useBranding.getState()).toEqual({})
  noteBranding(own)
  expect([useBranding.getState(), icon()]).toEqual([own, own.faviconUrl])
})

test('after the sign-in the branding is that of the tenant, from the first moment of the next visit, until the sign-out', async () => {
  const first = await visit(JSON.stringify(page))
  first.startSession(someone())
  expect(first.knownBranding()).toBeUndefined()
  first.writeEntry('branding', own)
  first.showBranding()
  expect([first.useBranding.getState(), icon()]).toEqual([own, own.faviconUrl])

  vi.resetModules()
  const next = await visit(JSON.stringify(page))
  expect(next.useBranding.getState()).toEqual(own)
  next.endSession()
  expect([next.useBranding.getState(), icon()]).toEqual([page, '/img/logo.svg'])
})

test('what is kept of another tenant is not shown', async () => {
  const { useBranding, startSession, writeEntry, showBranding } = await visit(JSON.stringify(page))
  startSession(tokenReply({ tenant_id: '300002' }))
  writeEntry('branding', own)
  showBranding()
  expect(useBranding.getState()).toEqual(page)
})

test('its colour is the default, which gives way to a chosen one', async () => {
  const { useAppearance, startAppearance, useSettings } = await visit(JSON.stringify(page))
  await startAppearance()
  expect(useAppearance.getState().colorName).toBe('#1453ad')
  expect(document.querySelector('meta[name=theme-color]')?.getAttribute('content')).toBe('#1453ad')
  useSettings.setState({ colorName: '#722ED1' })
  await vi.waitFor(() => expect(useAppearance.getState().colorName).toBe('#722ED1'), timeLimit(60_000))
})
