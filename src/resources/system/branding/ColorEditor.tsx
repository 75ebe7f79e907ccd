import { Input } from 'antd'
import { isColor } from '#contract/system/branding'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { asHex } from '../../../lib/themes/contrast.ts'
import { defaults } from '../../../state/settings.ts'
import { usePhrases } from './phrases.ts'

/** A colour in six digits, typed or picked with the browser's own field. */
export function ColorEditor({ field: _, value, onChange, ...props }: EditorProps) {
  const { t } = usePhrases()
  const text = typeof value === 'string' ? value : ''
  return (
    <Input
      {...props}
      value={text}
      maxLength={7}
      allowClear
      onChange={event => onChange?.(event.target.value.trim())}
      addonBefore={
        <input
          type="color"
          className="branding-color"
          aria-label={t('pickColor')}
          disabled={props.disabled}
          value={asHex(isColor(text) ? text : defaults.colorName)}
          onChange={event => onChange?.(event.target.value)}
        />
      }
    />
  )
}
