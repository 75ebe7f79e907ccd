/** Six editions of eight pages within a fortnight: Monday, Wednesday and Friday of two weeks. */
import { newspaperName, sections } from './phrases.ts'
import { type PlannedPage, roomsFor } from './printPage.ts'
import { randomFrom, type WrittenStory, writeStory } from './stories.ts'

export interface PlannedEdition {
  number: number
  totalNumber: number
  /** `yyyy-MM-dd` */
  date: string
  title: string
  pages: (Omit<PlannedPage, 'stories'> & { section: (typeof sections)[number]; stories: WrittenStory[] })[]
}

const EDITIONS = 6
const DAY_MS = 86_400_000
const FIRST_TOTAL = 4_316
const weekdays = ['日', '一', '二', '三', '四', '五', '六']

/** The last of them comes out on the next day of publication. */
export function planFortnight(today: Date): PlannedEdition[] {
  const random = randomFrom(20_260_302)
  const written = new Set<string>()
  return datesUntil(today).map((date, index) => {
    const [number, totalNumber] = [index + 21, FIRST_TOTAL + index]
    const spelled = spell(date)
    return {
      number,
      totalNumber,
      date,
      title: `${spelled} 第${number}期`,
      pages: sections.map((section, place) => {
        const rooms = roomsFor(8 + ((place + index) % 3 === 0 ? 1 : 0))
        return {
          paper: newspaperName,
          section,
          pageNo: `A${String(place + 1).padStart(2, '0')}`,
          pageName: section.name,
          date: `${spelled}　星期${weekdays[dayOf(date)]}`,
          issue: `总第${totalNumber}期`,
          stories: rooms.map(room => writeStory(room, written, random)),
        }
      }),
    }
  })
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
const dayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
const localDay = (moment: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(moment)

function spell(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${year}年${month}月${day}日`
}
