import './reading.css'
import { createContext } from 'react'
import { type Fate, needsReview, type ReadingNote, readingIn, readingKinds } from '#contract/kit/texts/reading'
import { definePhrases } from '../../providers/i18n/definePhrases.ts'

/** The report of a text before it is accepted: what is preserved, adapted, lost and hidden. */
export function ReadingReport({ notes }: { notes: readonly ReadingNote[] }) {
  const { t } = usePhrases()
  const lines = readingLines(notes)
  if (lines.length === 0) return null
  return (
    <ul className="reading-report" aria-label={t('title')}>
      {lines.map(({ fate, text, needsReview }) => (
        <li key={fate} data-look={needsReview || undefined}>
          {text}
        </li>
      ))}
    </ul>
  )
}

interface ReadingLine {
  fate: Fate
  text: string
  needsReview: boolean
}

const fates: readonly Fate[] = ['hidden', 'lost', 'adapted', 'kept']

/** A reading in words, a line for each fate; what needs a look comes first. */
export function readingLines(notes: readonly ReadingNote[]): ReadingLine[] {
  return fates.flatMap(fate => {
    const own = notes.filter(({ kind }) => readingKinds[kind] === fate)
    if (own.length === 0) return []
    const parts = own.map(wordsOf).join(phrase('separator'))
    const text = phrase('line', { fate: phrase(`fates.${fate}`), parts })
    return [{ fate, text, needsReview: own.some(needsReview) }]
  })
}

function wordsOf({ kind, count, sample }: ReadingNote): string {
  const part = phrase(kind, { count })
  return sample ? phrase('sampled', { part, sample }) : part
}

/** The stored reading of a record as text. */
export function readingWords(stored: string): string {
  const reading = readingIn(stored)
  if (!reading) return stored
  const source = phrase(`sources.${reading.source}`)
  const first = reading.name ? phrase('from', { source, name: reading.name }) : source
  return [first, ...readingLines(reading.notes).map(({ text }) => text)].join('\n')
}

/** Hears what each paste into the editors below made of its text. */
export const PastedReading = createContext<(notes: readonly ReadingNote[]) => void>(() => undefined)

/** The report of a text that was imported, pasted or read from a page. */
export const { usePhrases, phrase } = definePhrases('components/editor/reading', {
  title: { zh: '读入说明', en: 'What was read' },
  fates: {
    kept: { zh: '保留', en: 'Kept' },
    adapted: { zh: '已调整', en: 'Adapted' },
    lost: { zh: '未能读入', en: 'Left out' },
    hidden: { zh: '未读入的隐藏内容', en: 'Hidden, left out' },
  },
  line: { zh: '{{fate}}：{{parts}}', en: '{{fate}}: {{parts}}' },
  separator: { zh: '；', en: '; ' },
  sampled: { zh: '{{part}}（{{sample}}）', en: '{{part}} ({{sample}})' },
  raised: {
    zh: '上标、下标{{count}}处',
    en: '{{count}} superscripts and subscripts',
    one: '{{count}} superscript or subscript',
  },
  table: { zh: '表格{{count}}个', en: '{{count}} tables', one: '{{count}} table' },
  picture: { zh: '图片{{count}}张', en: '{{count}} pictures', one: '{{count}} picture' },
  footnote: { zh: '注释{{count}}条', en: '{{count}} notes', one: '{{count}} note' },
  shifted: {
    zh: '{{count}}处抬高或降低的字符改为上标、下标',
    en: '{{count}} raised or lowered passages as superscripts and subscripts',
    one: '{{count}} raised or lowered passage as superscript or subscript',
  },
  symbol: {
    zh: '{{count}}处符号字体改为通用字符',
    en: '{{count}} passages of symbol fonts in common characters',
    one: '{{count}} passage of a symbol font in common characters',
  },
  number: {
    zh: '{{count}}处自动编号写入正文',
    en: '{{count}} automatic numbers written into the text',
    one: '{{count}} automatic number written into the text',
  },
  ruby: {
    zh: '{{count}}处注音略去，文字保留',
    en: 'readings of {{count}} words dropped, the words kept',
    one: 'reading of {{count}} word dropped, the word kept',
  },
  textBox: {
    zh: '{{count}}个文本框的文字移到所在段落之后',
    en: 'texts of {{count}} text boxes below their paragraphs',
    one: 'text of {{count}} text box below its paragraph',
  },
  lostPicture: { zh: '图片{{count}}张', en: '{{count}} pictures', one: '{{count}} picture' },
  formula: { zh: '公式{{count}}个', en: '{{count}} formulas', one: '{{count}} formula' },
  character: {
    zh: '无法识别的字符{{count}}个',
    en: '{{count}} unknown characters',
    one: '{{count}} unknown character',
  },
  hidden: { zh: '隐藏文字{{count}}处', en: '{{count}} hidden texts', one: '{{count}} hidden text' },
  comment: { zh: '批注{{count}}条', en: '{{count}} comments', one: '{{count}} comment' },
  sources: {
    import: { zh: '导入文件', en: 'Imported file' },
    paste: { zh: '粘贴', en: 'Pasted' },
    page: { zh: '识别版面', en: 'Read from a page' },
  },
  from: { zh: '{{source}}：{{name}}', en: '{{source}}: {{name}}' },
  pasteAnyway: { zh: '粘贴其余内容', en: 'Paste the rest' },
})
