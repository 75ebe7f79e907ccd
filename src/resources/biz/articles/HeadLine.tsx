import { Input } from 'antd'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { lineWidth } from '../../../lib/text/textLength.ts'
import { usePhrases } from './phrases.ts'

/** A line of the head set, with the room it takes in the paper. */
export function HeadLine({ field, value, onChange, ...rest }: EditorProps) {
  const { t } = usePhrases()
  const text = typeof value === 'string' ? value : ''
  return (
    <Input
      {...rest}
      value={text}
      maxLength={field.maxLength}
      showCount={{ formatter: () => t('lineLength', { count: lineWidth(text) }) }}
      onChange={({ target }) => onChange?.(target.value)}
    />
  )
}
