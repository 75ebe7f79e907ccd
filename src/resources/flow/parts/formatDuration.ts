import type { Language } from '../../../lib/text/languages.ts'

const units: Record<string, string> = { 天: 'd', 时: 'h', 分: 'min', 秒: 's' }

/** `1天2时` as the server words it, in the language of the screen. */
export function formatDuration(language: Language, time: string): string {
  if (language === 'zh') return time
  return time
    .replace(/(?<!\d)(\d+)([天时分秒])/g, (_, count: string, unit: string) => `${count} ${units[unit]} `)
    .trim()
}
