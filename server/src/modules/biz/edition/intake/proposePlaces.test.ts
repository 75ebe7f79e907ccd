import { describe, expect, it } from 'vitest'
import type { PageFacts } from '../pdf/pdfRequest.ts'
import { proposePlaces } from './placePdf.ts'

describe('a place is proposed', () => {
  const pages = ['A01', 'A02', 'B1'].map((pageNo, index) => ({ id: String(index + 1), pageNo }))
  const fact = (changes: Partial<PageFacts>): PageFacts => ({
    ...{ number: 1, part: 'whole', label: '', folio: '', width: 280, height: 400 },
    ...{ hasText: true, obstacle: '', isTrimmed: false, isRotated: false },
    ...changes,
  })
  const proposed = (facts: PageFacts[], name = 'issue.pdf') =>
    proposePlaces(facts, pages, name).map(({ pageId, pageNo, placedBy }) => [pageId, pageNo, placedBy])

  it.each([
    ['the name of a file with one page', [fact({ folio: 'A02' })], '2026-03-02-a1.pdf', [['1', 'A01', 'name']]],
    [
      'the label',
      [fact({ label: 'B01' }), fact({ label: 'A1' })],
      'x8.pdf',
      [
        ['3', 'B01', 'label'],
        ['1', 'A01', 'label'],
      ],
    ],
    [
      'the printed number',
      [fact({ folio: 'A02' }), fact({ folio: 'A01' })],
      'x.pdf',
      [
        ['2', 'A02', 'folio'],
        ['1', 'A01', 'folio'],
      ],
    ],
    [
      'the order of as many pages',
      [fact({}), fact({}), fact({})],
      'x.pdf',
      [
        ['1', '', 'order'],
        ['2', '', 'order'],
        ['3', '', 'order'],
      ],
    ],
    [
      'nothing, with the number of a new page',
      [fact({ folio: 'A07' }), fact({ folio: 'A07' })],
      'x.pdf',
      [
        ['', 'A07', ''],
        ['', 'A07', ''],
      ],
    ],
  ] as const)('by %s', (_, facts, name, expected) => {
    expect(proposed([...facts], name)).toEqual(expected)
  })

  it('once for each page of the edition', () => {
    expect(proposed([fact({ folio: 'A01' }), fact({ folio: 'A01' })])).toEqual([
      ['1', 'A01', 'folio'],
      ['', 'A01', ''],
    ])
  })
})
