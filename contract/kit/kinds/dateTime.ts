import { String as StringSchema } from 'typebox'
import { type Field, type FieldOptions, field, type Kind } from './kind.ts'

interface DateTimeOptions extends FieldOptions<'dateTime'> {
  dayOnly?: boolean
}

/** `yyyy-MM-dd HH:mm:ss` in the newspaper's time zone. */
export function dateTime(zh: string, en: string, options: DateTimeOptions = {}): Field<'dateTime', true> {
  return field('dateTime', zh, en, StringSchema({ format: 'wall-clock' }), options)
}

export const dateTimeKind: Kind<'dateTime'> = {
  isText: true,
  asks: 'select',
  conditions: 'time',
  sample: () => '2024-02-29 08:30:00',
  generated: { label: { zh: '日期时间', en: 'Date and time' }, listed: true, searched: true },
}
