// First, so that the style sheets of the product come after the styles of the widgets, as they do without a build.
import './layout/theme/widgets.css'

import { lazy } from 'react'
import { UiProvider } from './layout/theme/UiProvider.tsx'
import { loadUiLocale } from './providers/i18n/uiLocale.ts'
import { shownLanguage } from './state/settings.ts'

const Page = lazy(async () => {
  const [{ SharedReportPage }] = await Promise.all([
    import('./pages/shared/SharedReportPage.tsx'),
    loadUiLocale(shownLanguage()),
  ])
  return {
    default: () => (
      <UiProvider>
        <SharedReportPage />
      </UiProvider>
    ),
  }
})

/** The page of a link to a report, without the application around it. */
export function SharedReport() {
  return <Page />
}
