/** Types of the parameters that the product reads. Other parameters are text of any kind. */
import type { Label } from './fields.ts'

export type ParameterType =
  | { kind: 'flag' }
  | { kind: 'hours' }
  | { kind: 'choice'; values: readonly string[] }
  /** Aliases of roles, joined by commas, or `*`; the server knows which there are. */
  | { kind: 'roles' }
  | { kind: 'number'; min: number; max: number }

export const flag: ParameterType = { kind: 'flag' }
export const from1To = (max: number): ParameterType => ({ kind: 'number', min: 1, max })

export function parameterComplaint(type: ParameterType, value: string): Label | undefined {
  if (type.kind === 'flag')
    return value === 'true' || value === 'false'
      ? undefined
      : { zh: '参数键值应为true或false', en: 'Value: true or false' }
  if (type.kind === 'hours') return hoursIn(value) ? undefined : hoursComplaint
  if (type.kind === 'roles') return undefined
  if (type.kind === 'choice') {
    const choice = type.values.join(' / ')
    return type.values.includes(value) ? undefined : { zh: `参数键值应为${choice}`, en: `Value: ${choice}` }
  }
  const { min, max } = type
  const isWithin = /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
  return isWithin
    ? undefined
    : { zh: `参数键值应为${min}到${max}的整数`, en: `Value: a whole number from ${min} to ${max}` }
}

/** Spans of a day in minutes after midnight, in order. */
export type DayHours = readonly (readonly [from: number, to: number])[]

/** The spans in a text such as `09:00-12:00,13:30-18:00`; undefined where it is none. */
export function hoursIn(text: string): DayHours | undefined {
  const spans = text
    .split(',')
    .map(span => /^(\d\d):([0-5]\d)-(\d\d):([0-5]\d)$/.exec(span.trim())?.slice(1).map(Number))
  let last = 0
  const hours: [number, number][] = []
  for (const [hour = 24, minute = 0, endHour = 0, endMinute = 0] of spans.map(span => span ?? [])) {
    const [from, to] = [hour * 60 + minute, endHour * 60 + endMinute]
    if (from < last || to <= from || to > 1440) return undefined
    hours.push([from, to])
    last = to
  }
  return hours
}

const hoursComplaint: Label = {
  zh: '工作时间应如09:00-12:00,13:30-18:00',
  en: 'Working hours: such as 09:00-12:00,13:30-18:00',
}
