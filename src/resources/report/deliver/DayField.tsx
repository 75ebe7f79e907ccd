import { Form, Select, type SelectProps } from 'antd'
import { usePhrases } from './phrases.ts'

/** Day 1 of a week is Monday. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const monthDays = Array.from({ length: 31 }, (_, index) => index + 1)

/** The day of the week or of the month on which a report is sent; none for each day. */
export function DayField({ rhythm }: { rhythm: string | undefined }) {
  const { t } = usePhrases()
  switch (rhythm) {
    case 'weekly':
      return (
        <Form.Item
          className="deliver-field"
          key="weekly"
          name="day"
          label={t('weekday')}
          initialValue={1}
          preserve={false}
          required
        >
          <DayPicker options={weekdays.map((name, index) => ({ value: index + 1, label: t(`weekdays.${name}`) }))} />
        </Form.Item>
      )
    case 'monthly':
      return (
        <Form.Item
          className="deliver-field"
          key="monthly"
          name="day"
          label={t('monthDay')}
          initialValue={1}
          preserve={false}
          extra={t('monthDayHelp')}
          required
        >
          <DayPicker options={monthDays.map(value => ({ value, label: t('monthDayOf', { day: value }) }))} />
        </Form.Item>
      )
    default:
      return null
  }
}

/** The form gives `aria-required` too, which only text inputs may carry. */
function DayPicker({ 'aria-required': _, ...rest }: SelectProps<number>) {
  return <Select {...rest} />
}
