import type { Branding } from '#contract/system/branding'
import { isOffered } from '../lib/extensions.ts'
import { writeEntry } from '../state/entries.ts'
import { isOfPage, knownBranding, showBranding } from '../state/look/branding.ts'
import { useSession } from '../state/session.ts'
import { request } from './api/http.ts'

/**
 * The branding of the user's tenant, where the page came with another one. It is kept for the next visit, which does not
 * wait for it. Without an answer the branding of the address stays.
 */
export async function loadBranding(): Promise<void> {
  const known = knownBranding()
  if (isOfPage(known) || !isOffered('blade-system/branding/current')) return
  const loading = read().catch(() => {})
  if (!known) await loading
}

async function read(): Promise<void> {
  const { tenantId } = useSession.getState()
  const found = await request<Branding | null>({ url: 'blade-system/branding/current', meta: { silent: true } })
  writeEntry('branding', { ...found, tenantId })
  showBranding()
}
