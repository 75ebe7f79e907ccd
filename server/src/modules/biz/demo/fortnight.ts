import { readFileSync } from 'node:fs'

/** Six editions within a fortnight, Monday, Wednesday and Friday of two weeks, each of the same eight pages. */

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

/** Vocabulary of the generated demo articles. All quotes are invented. */
export const sections = [
  { code: 'headline', name: '要闻', editor: '周知远' },
  { code: 'policy', name: '政策解读', editor: '林若溪' },
  { code: 'market', name: '市场观察', editor: '陈立衡' },
  { code: 'innovation', name: '创新药', editor: '许清和' },
  { code: 'insurance', name: '医保支付', editor: '方雨桐' },
  { code: 'retail', name: '药店零售', editor: '罗文昭' },
  { code: 'industry', name: '产业链', editor: '沈怀瑾' },
  { code: 'global', name: '国际视野', editor: '高以宁' },
] as const

export const remarks = [
  '数据很扎实，希望能继续跟踪成渝地区的情况。',
  '文中提到的新规，基层执行起来还有不少细节需要明确。',
  '作为药店从业者，对价格变化深有体会。',
  '建议补充一张各省对比的表格，看起来会更直观。',
  '观点中肯，特别是关于供应稳定性的那一段。',
  '药品的可及性提高了，患者确实受益。',
  '请问文中的采购金额是否包含院外渠道？',
  '转给同事看了，对制定明年的计划很有参考价值。',
] as const

export const readers = [
  '药学人老徐',
  '县域药师',
  '市场部小何',
  '行业观察者',
  '医保办公室',
  '店长阿珍',
  '研发一员',
] as const
