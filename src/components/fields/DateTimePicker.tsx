import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { EditorProps } from './kind.ts'

const wire = 'YYYY-MM-DD HH:mm:ss'

function fromWire(text: unknown): Dayjs | null {
  const moment = typeof text === 'string' && text !== '' ? dayjs(text) : null
  return moment?.isValid() ? moment : null
}

export function DateTimePicker({ field: _, value, onChange, ...rest }: EditorProps<string>) {
  return (
    <DatePicker
      {...rest}
      className="field-full"
      showTime
      format={wire}
      value={fromWire(value)}
      onChange={next => onChange?.(next ? next.format(wire) : '')}
    />
  )
}

/** Its value is the first and the last moment, as they travel. */
export function DateTimeRangePicker({ field: _, value, onChange, placeholder: __, ...rest }: EditorProps) {
  const [from, to] = Array.isArray(value) ? value : []
  return (
    <DatePicker.RangePicker
      {...rest}
      id={rest.id ? { start: rest.id } : undefined}
      className="field-full"
      showTime={{ defaultValue: [dayjs().startOf('day'), dayjs().endOf('day')] }}
      format={wire}
      value={[fromWire(from), fromWire(to)]}
      onChange={range => onChange?.(range?.[0] && range[1] ? range.map(moment => moment?.format(wire)) : null)}
    />
  )
}
