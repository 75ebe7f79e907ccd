/** The parameters that the product itself reads, and what their values may be. Others are text of any kind. */
import type { Label } from '../kit/fields.ts'

export type ParameterType =
  | { kind: 'flag' }
  | { kind: 'hours' }
  | { kind: 'choice'; values: readonly string[] }
  /** Aliases of roles, joined by commas, or `*`; the server knows which there are. */
  | { kind: 'roles' }
  | { kind: 'number'; min: number; max: number }

const flag: ParameterType = { kind: 'flag' }
const from1To = (max: number): ParameterType => ({ kind: 'number', min: 1, max })

const types: Readonly<Record<string, ParameterType>> = {
  'account.registerUser': flag,
  'account.unlockByPassword': flag,
  'account.failCount': from1To(100),
  'account.passwordLength': { kind: 'number', min: 6, max: 64 },
  'account.sessionHours': from1To(8760),
  'account.maxSessions': from1To(1000),
  'account.secondFactor': { kind: 'choice', values: ['off', 'optional', 'required'] },
  /** Of `required`. */
  'account.secondFactorRoles': { kind: 'roles' },
  /** 0: never. */
  'account.idleLockMinutes': { kind: 'number', min: 0, max: 1440 },
  /** 0: without end. */
  'history.days': { kind: 'number', min: 0, max: 36_500 },
  'log.api.days': from1To(3650),
  'log.usual.days': from1To(3650),
  'log.error.days': from1To(3650),
  'sms.codesPerHour': from1To(100_000),
  'leave.annualDays': from1To(366),
  'work.hours': { kind: 'hours' },
  'newspaper.publicReader': flag,
  'oss.maxFileMegabytes': from1To(10_000),
}

export function parameterType(key: string): ParameterType | undefined {
  return Object.hasOwn(types, key) ? types[key] : undefined
}

/** Complaint about the value of a parameter that the product reads. */
export function parameterComplaint(key: string, value: string): Label | undefined {
  const type = parameterType(key)
  if (!type) return undefined
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
