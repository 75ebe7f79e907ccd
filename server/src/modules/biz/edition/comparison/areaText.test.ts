import { expect, it } from 'vitest'
import { printedIn } from './areaText.ts'

const SIZE = 8.4
const LEADING = 12.7

/** Characters of full width, except for digits. */
function run(text: string, left: number, line: number, size = SIZE) {
  const width = [...text].reduce((sum, letter) => sum + (/[\d%]/.test(letter) ? size / 2 : size), 0)
  const top = 100 + line * LEADING
  return { text, size, bold: false, left, right: left + width, top, bottom: top + size }
}

const sentence = '从国际经验看成熟市场的产品在专利到期后三年内'.slice(0, 18)

it('the name of a byline, set apart by a wide space, does not come between two columns', () => {
  const first = [
    run('文／本报记者', 42, 0, 8),
    run('吴承泽', 98, 0, 8),
    run(sentence.slice(2), 58.8, 1.3),
    ...Array.from({ length: 9 }, (_, index) => run(sentence, 42, index + 2.3)),
    run('产品在专利到期后三年内价格通常下降67', 42, 11.3),
  ]
  const second = [run('%，国内的调整节奏更快，市场更大。', 211, 0), ...[1, 2, 3, 4].map(at => run(sentence, 211, at))]
  const content = {
    width: 400,
    height: 400,
    runs: [...first, ...second],
    pictures: [],
    rules: [],
    frames: [],
    ...{ hasText: true, obstacle: '' as const, unreadable: 0 },
  }
  const passages = printedIn(content)
  expect(passages.find(({ text }) => text.includes('通常下降67'))?.text).toContain('通常下降67%，国内')
  expect(passages.filter(({ isOptional }) => isOptional).map(({ text }) => text)).toEqual(['文／本报记者吴承泽'])
})
