/** Checks of what people type, which the browser and the server both apply; lists do without them. */
import { type Field, isTextKind, kinds, type Label } from './fields.ts'
import type { Complaint } from './kinds/kind.ts'
import { mobileComplaint } from './kinds/phoneAndEmail.ts'
import { isEmpty, promptFor } from './rules.ts'

export type { Complaint } from './kinds/kind.ts'

/** The complaint about a value; undefined for a valid one. The server checks the schema as well. */
export function complaintAbout(field: Field, value: unknown): Complaint | undefined {
  if (value === null || value === undefined || value === '') return field.required ? 'missing' : undefined
  if (isTextKind(field.kind)) {
    if (typeof value !== 'string') return 'wrong'
    if (field.required && value.trim() === '') return 'missing'
    if (field.maxLength !== undefined && value.length > field.maxLength && [...value].length > field.maxLength)
      return 'tooLong'
  }
  return kinds[field.kind].complaint?.(field, value)
}

/** The refusal in words; it names the field and never repeats the value. */
export function complaintText(field: Field, complaint: Complaint): Label {
  const { zh, en } = field.label
  switch (complaint) {
    case 'missing':
      return field.kind === 'phone' ? { zh: `${zh}不能为空`, en: promptFor(field).en } : promptFor(field)
    case 'tooLong':
      return { zh: `${zh}不能超过${field.maxLength}个字`, en: `${en}: at most ${field.maxLength} characters` }
    case 'outOfRange':
      return { zh: `${zh}应在${field.min}到${field.max}之间`, en: `${en}: between ${field.min} and ${field.max}` }
    case 'tooPrecise':
      return { zh: `${zh}最多${field.decimals}位小数`, en: `${en}: at most ${field.decimals} decimals` }
    case 'ambiguousName':
      return {
        zh: `${zh}不能含有看不见的字符，也不能混用形近的外文字母`,
        en: `${en}: no invisible characters, and no letters of scripts that look alike`,
      }
    case 'notLink':
      return {
        zh: `${zh}应以 http://、https:// 或 / 开头，且不含空格`,
        en: `${en}: begins with http://, https:// or /, without blanks`,
      }
    case 'phoneLength':
      return { zh: `${zh}长度不为11位`, en: `${en}: 11 digits` }
    case 'notJson':
      return { zh: `${zh}不是有效的 JSON`, en: `${en}: not valid JSON` }
    case 'notEmail':
    case 'phoneFormat':
    case 'wrong':
      return { zh: `${zh}格式不正确`, en: `${en}: not valid` }
  }
}

export type PhoneComplaint = 'missing' | 'length' | 'format'

/** The three checks of a phone number, in the order their texts are shown (specification §5). */
export function phoneComplaint(phone: string): PhoneComplaint | undefined {
  return isEmpty(phone) ? 'missing' : mobileComplaint(phone)
}

/** The messages about phone numbers, by complaint. */
export const phoneTexts: Record<PhoneComplaint, Label> = {
  missing: { zh: '手机号码不能为空', en: 'Please enter the phone number' },
  length: { zh: '手机号码长度不为11位', en: 'A phone number has 11 digits' },
  format: { zh: '手机号码格式不正确', en: 'Phone: not valid' },
}

/** Largest avatar, in bytes. */
export const avatarBytes = 512_000

export type AvatarComplaint = 'kind' | 'size'

/** JPG and PNG, by name and by the bytes they begin with (specification §5). */
export function avatarComplaint(name: string, size: number, head: Uint8Array): AvatarComplaint | undefined {
  const begins = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
  const isJpeg = /\.jpe?g$/i.test(name) && begins(0xff, 0xd8, 0xff)
  const isPng = /\.png$/i.test(name) && begins(0x89, 0x50, 0x4e, 0x47)
  if (!isJpeg && !isPng) return 'kind'
  return size > avatarBytes ? 'size' : undefined
}
