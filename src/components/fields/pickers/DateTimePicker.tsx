import dayjs, { type Dayjs } from 'dayjs'
import type { EditorProps } from '../base/kind.ts'
import { DatePicker, RangePicker, useFingerPicker } from './datePicker.tsx'

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
