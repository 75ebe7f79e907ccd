/**
 * Product name, pictures and colour on screen: those of the address before the sign-in, those of the user's tenant after
 * it. Known before anything is rendered.
 */
import { create } from 'zustand'
import type { Branding } from '#contract/system/branding'
import { basePath } from '../lib/settings.ts'
import { brandPicture } from '../lib/text/branding.ts'
import { readEntry } from './persisted.ts'
import { useSession } from './session.ts'

const written = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=branding]')?.content
const isWritten = written?.startsWith('{')

/** The branding of the address; empty until it is known. */
let ofPage: Branding = isWritten && written ? JSON.parse(written) : {}

export const useBranding = create<Branding>(present)

// Another user, or nobody any more.
useSession.subscribe(showBranding)

/** The branding of the address as the sign-in page hears of it, where the page came without. */
export function noteBranding(branding: Branding): void {
  if (isWritten) return
  ofPage = branding
  showBranding()
}

export function showBranding(): void {
  const branding = present()
  if (JSON.stringify(branding) === JSON.stringify(useBranding.getState())) return
  useBranding.setState(branding, true)
  const { faviconUrl } = branding
  const icon = faviconUrl ? brandPicture(faviconUrl) : `${basePath}/img/logo.svg`
  document.querySelector('link[rel=icon]')?.setAttribute('href', icon)
}

/** The branding last received for the user's tenant; the page's own where it is of the same tenant. */
export function knownBranding(): Branding | undefined {
  const { tenantId } = useSession.getState()
  const all = [ofPage, readEntry('branding')?.content as Branding | undefined]
  return all.find(branding => branding?.tenantId === tenantId)
}

/** The page itself is of the user's tenant, and so up to date. */
export const isOfPage = (branding: Branding | undefined): boolean => branding === ofPage

function present(): Branding {
  return (useSession.getState().token && knownBranding()) || ofPage
}
