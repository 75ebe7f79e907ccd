/** Six editions within a fortnight, Monday, Wednesday and Friday of two weeks, each of the same eight pages. */
import { readFileSync } from 'node:fs'
import { sections } from './phrases.ts'

export interface DemoStory {
  title: string
  leadTitle: string | null
  author: string
  summary: string
  keywords: string
  /** As printed. */
  paragraphs: string[]
  /** Corners on the page as fractions, clockwise from the upper left. */
  area: [number, number][]
}

export interface DemoPage {
  pageNo: string
  section: (typeof sections)[number]
  stories: DemoStory[]
}

export interface PlannedEdition {
  number: number
  totalNumber: number
  /** `yyyy-MM-dd` */
  date: string
  title: string
}

const EDITIONS = 6
const DAY_MS = 86_400_000
const FIRST_NUMBER = 21
const FIRST_TOTAL = 4_316

const FOLDER = new URL('./pages/', import.meta.url)

/** The pages and what is printed on them. */
export function readPages(): DemoPage[] {
  const printed = JSON.parse(readFileSync(new URL('stories.json', FOLDER), 'utf8')) as Omit<DemoPage, 'section'>[]
  return printed.flatMap((page, index) => {
    const section = sections[index]
    return section ? [{ ...page, section }] : []
  })
}

export const pdfOf = (pageNo: string): Buffer => readFileSync(new URL(`${pageNo}.pdf`, FOLDER))

/** The last of them comes out on the next day of publication. */
export function planFortnight(today: Date): PlannedEdition[] {
  return datesUntil(today).map((date, index) => ({
    ...{ number: FIRST_NUMBER + index, totalNumber: FIRST_TOTAL + index, date },
    title: `${spell(date)} 第${FIRST_NUMBER + index}期`,
  }))
}

function datesUntil(today: Date): string[] {
  const dates: string[] = []
  // Upwards to the next day of publication, then back from it.
  let moment = Date.parse(`${localDay(today)}T00:00:00Z`)
  while (!isPublished(moment)) moment += DAY_MS
  for (; dates.length < EDITIONS; moment -= DAY_MS)
    if (isPublished(moment)) dates.unshift(new Date(moment).toISOString().slice(0, 10))
  return dates
}

const isPublished = (moment: number) => [1, 3, 5].includes(new Date(moment).getUTCDay())
const localDay = (moment: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(moment)

function spell(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${year}年${month}月${day}日`
}
