import type { Menu } from '#contract/system/menu'
import type { Language } from '../../../lib/text/languages.ts'

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

export function bytes(count: number, language: Language): string {
  const size = Math.min(sizes.length - 1, count > 0 ? Math.floor(Math.log2(count) / 10) : 0)
  const style = { style: 'unit', unit: sizes[size], maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, style).format(count / 1024 ** size)
}

export function whole(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value)
}

export function decimal(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)
}

export function percent(share: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(share)
}

export function durationParts(seconds: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.floor(seconds / 60)
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}

/** All items of a menu, groups included. */
export function itemsIn(menu: readonly Menu[]): Menu[] {
  return menu.flatMap(item => [item, ...itemsIn(item.children ?? [])])
}
