import { DatePicker as AntDatePicker, type DatePickerProps } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { ComponentProps } from 'react'
import { useNarrow } from '../../ui/screenLevel.tsx'
import type { EditorProps } from '../base/kind.ts'

const mark = 'date-picker'

// Enter chooses a date; it must not send the form around it as well. The picker reads the key before the document does.
document.addEventListener('keydown', event => {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest(`.${mark}`))
    event.preventDefault()
})

/** The picker of the component library, safe within forms. */
export function DatePicker({ className = '', ...props }: DatePickerProps<Dayjs>) {
  return <AntDatePicker className={`${mark} ${className}`} {...props} />
}

export function RangePicker({ className = '', ...props }: ComponentProps<typeof AntDatePicker.RangePicker>) {
  return <AntDatePicker.RangePicker className={`${mark} ${className}`} {...props} />
}

/** At the bottom of the window there is room for day and time; next to a field there may be none. */
const sheet = {
  popup: {
    root: { position: 'fixed', top: 'auto', right: 0, bottom: 0, left: 0, width: 'fit-content', marginInline: 'auto' },
  },
} as const

/** For pickers on a phone, whose keyboard would cover half of the picker. */
function useFingerPicker() {
  const narrow = useNarrow()
  return narrow ? { inputReadOnly: true, styles: sheet, classNames: { popup: { root: 'finger-picker' } } } : {}
}

const wire = 'YYYY-MM-DD HH:mm:ss'
const day = 'YYYY-MM-DD'

function fromWire(text: unknown): Dayjs | null {
  const moment = typeof text === 'string' && text !== '' ? dayjs(text) : null
  return moment?.isValid() ? moment : null
}

export function DateTimePicker({ field: { dayOnly }, value, onChange, ...rest }: EditorProps<string>) {
  const finger = useFingerPicker()
  return (
    <DatePicker
      {...rest}
      {...finger}
      className="field-full"
      showTime={!dayOnly}
      format={dayOnly ? [day, wire] : wire}
      value={fromWire(value)}
      onChange={next => onChange?.(next ? (dayOnly ? next.startOf('day') : next).format(wire) : '')}
    />
  )
}

/** Its value is the first and the last moment, as they travel. */
export function DateTimeRangePicker({ field, value, onChange, placeholder: _, ...rest }: EditorProps) {
  const [from, to] = Array.isArray(value) ? value : []
  const { dayOnly } = field
  const finger = useFingerPicker()
  const ends = ([first, last]: [Dayjs, Dayjs]) => (dayOnly ? [first.startOf('day'), last.endOf('day')] : [first, last])
  return (
    <RangePicker
      {...rest}
      {...finger}
      id={rest.id ? { start: rest.id } : undefined}
      className="field-full"
      showTime={!dayOnly && { defaultValue: [dayjs().startOf('day'), dayjs().endOf('day')] }}
      format={dayOnly ? [day, wire] : wire}
      value={[fromWire(from), fromWire(to)]}
      onChange={range =>
        onChange?.(range?.[0] && range[1] ? ends([range[0], range[1]]).map(moment => moment.format(wire)) : null)
      }
    />
  )
}
