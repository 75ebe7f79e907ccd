import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { blankPdf } from '../../../../../../tests/support/files/pdf.ts'
import { inspectPdf } from './inspectPdf.ts'
import { withPdf } from './openPdf.ts'
import type { PageFacts } from './pdfRequest.ts'
import { splitPdf } from './splitPdf.ts'

const issue = resolve('tests/fixtures/press/issue-reportlab.pdf')
const folder = mkdtempSync(join(tmpdir(), 'broadsheet-pdf-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function factsIn(path: string): Promise<PageFacts[]> {
  const found = await inspectPdf(path)
  if ('fault' in found) throw new Error(found.fault)
  return found.pages
}

it('tells number, size and state of each page, and takes a sheet for two pages', async () => {
  const usual = { part: 'whole', label: '', width: 280, height: 400, hasText: true, isTrimmed: false, isRotated: false }
  expect(await factsIn(issue)).toEqual([
    { ...usual, number: 1, folio: 'A01' },
    { ...usual, number: 2, part: 'left', folio: 'A02' },
    { ...usual, number: 2, part: 'right', folio: 'A03' },
    { ...usual, number: 3, folio: 'A04', isRotated: true },
    { ...usual, number: 4, folio: 'A05', isTrimmed: true },
    { ...usual, number: 5, folio: '', hasText: false },
  ])
})

it('says why a file cannot be read', async () => {
  const { writeFile } = await import('node:fs/promises')
  const path = join(folder, 'refused.pdf')
  await writeFile(path, await blankPdf(1, { userPassword: 'x' }))
  expect(await inspectPdf(path)).toEqual({ fault: 'encrypted' })
  await writeFile(path, readFileSync(issue).subarray(0, 900))
  expect(await inspectPdf(path)).toEqual({ fault: 'damaged' })
  await writeFile(path, await blankPdf(201))
  expect(await inspectPdf(path)).toEqual({ fault: 'pages', pages: 201 })
})

it('writes pages as files of their own', async () => {
  const pages = [1, 4].map(number => ({ number, path: join(folder, `${number}.pdf`) }))
  expect(await splitPdf({ task: 'split', pdf: issue, pages })).toEqual({
    count: 5,
    sizes: [expect.any(Number), expect.any(Number)],
  })
  expect((await factsIn(join(folder, '4.pdf'))).map(({ folio, isTrimmed }) => [folio, isTrimmed])).toEqual([
    ['A05', true],
  ])
  expect(await withPdf(join(folder, '1.pdf'), async document => ({ count: document.numPages }))).toEqual({ count: 1 })
})
