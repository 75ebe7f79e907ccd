import './themeDialog.css'
import { CheckCircleFilled } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../components/ui/Dialog.tsx'
import { variablesOf } from '../../lib/themes/paint.ts'
import { paletteOf } from '../../lib/themes/palette.ts'
import { type ThemeName, themeNamed, themeNames } from '../../lib/themes/theme.ts'
import { themes } from '../../lib/themes/themes.ts'
import { definePhrases } from '../../providers/i18n/definePhrases.ts'
import { useAppearance } from '../../state/appearance/appearance.ts'
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
  const { t } = usePhrases()
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
            {t(name)}
            {name === current && <CheckCircleFilled aria-hidden />}
          </span>
        </button>
      ))}
    </div>
  )
}

/** A small page, drawn by the theme's own variables. */
function Sample({ name }: { name: ThemeName }) {
  const color = useAppearance(state => state.colorName)
  const theme = themes[name]
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
  default: { zh: '默认', en: 'Default' },
  'theme-white': { zh: '白色', en: 'White' },
  'theme-dark': { zh: '暗色', en: 'Dark' },
  'theme-star': { zh: '星空', en: 'Starry night' },
  'theme-bule': { zh: '蓝色', en: 'Blue' },
  'theme-iview': { zh: 'iView 石板', en: 'iView slate' },
  'theme-vip': { zh: 'VIP 黑金', en: 'VIP black and gold' },
  'theme-cool': { zh: '炫彩', en: 'Cool sea' },
  'theme-d2': { zh: 'D2 浅灰', en: 'D2 light grey' },
  'theme-hey': { zh: 'Hey 彩边', en: 'Hey, coloured side' },
  'theme-lte': { zh: 'LTE 彩顶', en: 'LTE, coloured top' },
})
