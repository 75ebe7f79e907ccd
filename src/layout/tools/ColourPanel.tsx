import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { asHex, textOn } from '../../lib/themes/contrast.ts'
import { useAppearance } from '../../state/appearance.ts'
import { useBranding } from '../../state/branding.ts'
import { defaults, useSettings } from '../../state/settings.ts'
import './colourPanel.css'

const presets = [
  ...['#1453AD', '#2F54EB', '#722ED1', '#C41D7F', '#D4380D', '#F5222D'],
  ...['#FA8C16', '#FAAD14', '#7CB305', '#389E0D', '#13C2C2', '#5B6B7F', '#1D1C1A'],
]

/** Fixed colours, and one of the user's own. It is stored as chosen; text uses a readable shade of it. */
export function ColourPanel() {
  const { t } = useTranslation()
  const chosen = useAppearance(state => state.colorName)
  // The default colour of a tenant replaces the product's.
  const standard = useBranding(state => state.themeColor) ?? defaults.colorName
  return (
    <div className="colour-panel">
      <fieldset className="colour-presets">
        <legend className="visually-hidden">{t('colour.presets')}</legend>
        {[...new Set([standard, ...presets])].map(color => {
          const current = color.toLowerCase() === chosen.toLowerCase()
          return (
            <button
              key={color}
              type="button"
              aria-label={color}
              aria-pressed={current}
              style={{ background: color, color: textOn(color) }}
              onClick={() => choose(color === standard ? defaults.colorName : color)}
            >
              {current && <CheckOutlined aria-hidden />}
            </button>
          )
        })}
      </fieldset>
      <div className="colour-ways">
        <OwnColour key={chosen} chosen={chosen} />
        <output className="colour-chosen">{chosen}</output>
        <Button type="text" onClick={() => choose(defaults.colorName)}>
          {t('colour.reset')}
        </Button>
      </div>
    </div>
  )
}

/**
 * The browser's own field: it knows the keyboard, telephones and the user's language. The library's would bring forty
 * KiB to every list, because its buttons share a file with it.
 */
function OwnColour({ chosen }: { chosen: string }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = field.current
    // While one drags, `input` comes many times a second; `change` comes once, in the end.
    const keep = () => input && choose(input.value.toUpperCase())
    input?.addEventListener('change', keep)
    return () => input?.removeEventListener('change', keep)
  }, [])
  return (
    <label className="colour-own">
      <input ref={field} type="color" defaultValue={asHex(chosen)} />
      {t('colour.custom')}
    </label>
  )
}

function choose(colorName: string): void {
  useSettings.setState({ colorName })
}
