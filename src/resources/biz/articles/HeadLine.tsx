import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { EditorProps } from '../../../components/fields/kind.ts'
import { lineWidth } from '../../../lib/text/textLength.ts'
import '../../../providers/i18n/newsTexts.ts'

/** A line of the head set, with the room it takes in the paper. */
export function HeadLine({ field, value, onChange, ...rest }: EditorProps) {
  const { t } = useTranslation()
  const text = typeof value === 'string' ? value : ''
  return (
    <Input
      {...rest}
      value={text}
      maxLength={field.maxLength}
      showCount={{ formatter: () => t('article.lineLength', { count: lineWidth(text) }) }}
      onChange={({ target }) => onChange?.(target.value)}
    />
  )
}
