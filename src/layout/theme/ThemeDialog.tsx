import './themeDialog.css'
import { CheckCircleFilled } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../components/ui/Dialog.tsx'
import { paletteOf, variablesOf } from '../../lib/themes/palette.ts'
import type { Theme } from '../../lib/themes/theme.ts'
import { type ThemeName, themeNamed, themeNames, themes } from '../../lib/themes/themes.ts'
import { definePhrases } from '../../providers/i18n/definePhrases.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { useAppearance } from '../../state/appearance.ts'
import { useSettings } from '../../state/settings.ts'

/** All looks in the user's colour. Choosing one applies it and closes. */
export function ThemeDialog({ onClosed }: { onClosed: () => void }) {
  const { t } = usePhrases()
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const choose = (themeName: ThemeName) => {
    useSettings.setState({ themeName })
    close()
  }
  return (
    <Dialog open={open} title={t('title')} footer={null} width={880} onCancel={close} afterClose={onClosed}>
      <ThemeChoices onChosen={choose} />
    </Dialog>
  )
}

function ThemeChoices({ onChosen }: { onChosen: (name: ThemeName) => void }) {
  const language = useLanguage()
  const current = themeNamed(useSettings(state => state.themeName))
  const choices = useRef<HTMLDivElement>(null)
  useEffect(() => choices.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus(), [])
  return (
    <div ref={choices} className="theme-choices">
      {themeNames.map(name => (
        <button
          key={name}
          type="button"
          className="theme-choice"
          aria-pressed={name === current}
          onClick={() => onChosen(name)}
        >
          <Sample name={name} />
          <span className="theme-name">
            {themes[name].title[language]}
            {name === current && <CheckCircleFilled aria-hidden />}
          </span>
        </button>
      ))}
    </div>
  )
}

/** A small page, rendered with the theme's own variables. */
function Sample({ name }: { name: ThemeName }) {
  const color = useAppearance(state => state.colorName)
  const theme: Theme = themes[name]
  return (
    <span className="theme-sample" style={variablesOf(paletteOf(theme, color), theme.radius)} aria-hidden="true">
      <span className="sample-sider">
        <b />
        <i />
        <i className="sample-chosen" />
        <i />
        <i />
      </span>
      <span className="sample-header">
        <i />
        <i />
        <i />
      </span>
      <span className="sample-tabs">
        <i className="sample-chosen" />
        <i />
      </span>
      <span className="sample-page">
        <span className="sample-sheet">
          <b />
          <i />
          <i />
          <i />
        </span>
      </span>
    </span>
  )
}

const { usePhrases } = definePhrases('layout/theme', {
  title: { zh: '选择主题', en: 'Choose a theme' },
})
