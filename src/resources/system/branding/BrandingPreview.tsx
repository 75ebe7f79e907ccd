import { Alert, Segmented } from 'antd'
import { type CSSProperties, useState } from 'react'
import { type BrandingValues, isColor } from '#contract/system/branding'
import { fileAddress } from '../../../lib/files.ts'
import { basePath } from '../../../lib/settings.ts'
import { mastheadLine, productName, shortName } from '../../../lib/text/branding.ts'
import type { Language } from '../../../lib/text/languages.ts'
import { paletteOf, variablesOf } from '../../../lib/themes/palette.ts'
import type { Theme } from '../../../lib/themes/theme.ts'
import { themes } from '../../../lib/themes/themes.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { signIn } from '../../../providers/i18n/signIn.ts'
import { defaults } from '../../../state/settings.ts'
import { usePhrases } from './phrases.ts'

const looks = { light: themes.default, dark: themes['theme-dark'] } as const

/** The sign-in page and the frame in miniature, light and dark, in either language. */
export function BrandingPreview({ values }: { values: BrandingValues }) {
  const { t } = usePhrases()
  const [language, setLanguage] = useState<Language>(useLanguage())
  const { themeColor } = values
  const color = themeColor && isColor(themeColor) ? themeColor : defaults.colorName
  return (
    <div className="branding-preview">
      <Segmented<Language>
        aria-label={t('previewLanguage')}
        options={[
          { value: 'zh', label: '中文' },
          { value: 'en', label: 'English' },
        ]}
        value={language}
        onChange={setLanguage}
      />
      {themeColor && isColor(themeColor) && <ContrastNote color={themeColor} />}
      <div className="branding-looks">
        {(['light', 'dark'] as const).map(name => (
          <figure key={name}>
            <figcaption>{t(name)}</figcaption>
            <div role="img" aria-label={t('previewOf', { look: t(name) })}>
              <Miniature values={values} theme={looks[name]} color={color} language={language} />
            </div>
          </figure>
        ))}
      </div>
    </div>
  )
}

/** Text, links and buttons use the nearest shade that can be read. */
function ContrastNote({ color }: { color: string }) {
  const { t } = usePhrases()
  const [light, dark] = [looks.light, looks.dark].map(theme => paletteOf(theme, color).primary)
  if (light === color.toLowerCase() && dark === color.toLowerCase()) return null
  return <Alert type="info" showIcon message={t('contrast', { light: light ?? '', dark: dark ?? '' })} />
}

interface MiniatureProps {
  values: BrandingValues
  theme: Theme
  color: string
  language: Language
}

function Miniature({ values, theme, color, language }: MiniatureProps) {
  const name = productName(values, language)
  const line = mastheadLine(values, language)
  const { login, product } = signIn
  const { logoUrl, faviconUrl, pictureUrl } = values
  const palette = paletteOf(theme, color)
  return (
    <div className="mini" style={{ ...variablesOf(palette, theme.radius), colorScheme: 'normal' } as CSSProperties}>
      <div className="mini-tab">
        <img src={faviconUrl ? fileAddress(faviconUrl) : `${basePath}/img/logo.svg`} alt="" />
        <span lang={name.lang}>{name.text}</span>
      </div>
      <div className="mini-sign-in">
        {logoUrl && <img className="mini-logo" src={fileAddress(logoUrl)} alt="" />}
        <strong lang={name.lang}>{name.text}</strong>
        <small lang={line?.lang}>{line ? line.text : product.subtitle[language]}</small>
        <div className="mini-sheet">
          {pictureUrl ? <img className="mini-picture" src={fileAddress(pictureUrl)} alt="" /> : <Lines />}
          <div className="mini-form">
            <b>{login.welcome[language]}</b>
            <i />
            <i />
            <span className="mini-button">{login.submit[language]}</span>
          </div>
        </div>
      </div>
      <div className="mini-shell">
        <div className="mini-sider">
          <div className="mini-brand">
            {logoUrl && <img src={fileAddress(logoUrl)} alt="" />}
            <span lang={name.lang}>{name.text}</span>
          </div>
          <i />
          <i className="mini-chosen" />
        </div>
        <div className="mini-collapsed">
          <div className="mini-brand">
            {logoUrl ? <img src={fileAddress(logoUrl)} alt="" /> : <span>{shortName(values)}</span>}
          </div>
          <i />
          <i className="mini-chosen" />
        </div>
        <div className="mini-header">
          <i />
          <span className="mini-link">{login.account[language]}</span>
          <span className="mini-button">{login.submit[language]}</span>
        </div>
      </div>
    </div>
  )
}

function Lines() {
  return (
    <div className="mini-lines">
      <b />
      <i />
      <i />
      <i />
    </div>
  )
}
