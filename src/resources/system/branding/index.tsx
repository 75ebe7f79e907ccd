import { branding } from '#contract/system/branding'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'

export default defineResource(branding, {
  list: preloadable(async () => (await import('./BrandingScreen.tsx')).BrandingScreen),
  copies: false,
  form: preloadable(async () => (await import('./BrandingScreen.tsx')).BrandingForm),
  editors: { themeColor: preloadable(async () => (await import('./BrandingScreen.tsx')).ColorEditor) },
})
