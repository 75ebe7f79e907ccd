import { afterAll, expect } from 'vitest'
import type { Board } from '#contract/biz/editionCalls'
import { comparePages } from '../../../server/src/modules/biz/edition/checklist/comparePrint.ts'
import { stopPdfPool } from '../../../server/src/modules/biz/edition/pdf/pdfPool.ts'
import { renderPageJob } from '../../../server/src/modules/biz/edition/render/renderJob.ts'
import { storeFile } from '../files/uploads.ts'
import { whileWorking } from '../run/workOff.ts'
import { setUpNewspaper } from './newspaper.ts'

/** A newspaper whose pages are rendered from PDFs. Records are of the editor unless somebody else is named. */
export function setUpPress() {
  const { people, post, add, detail } = setUpNewspaper()
  afterAll(stopPdfPool)

  const send = async (name: string, bytes: Buffer, person = people.editor) =>
    (await storeFile(person, { name, bytes })).link

  const boardOf = async (id: string, person = people.editor) =>
    (await person.get('blade-biz/edition/board', { id })).data as Board

  /** Runs while a worker renders the editions that were queued. */
  async function whileRendering(run: () => Promise<unknown>): Promise<void> {
    expect(await whileWorking(people.test, [renderPageJob, comparePages], run)).toEqual([])
  }

  return { people, post, add, detail, send, boardOf, whileRendering }
}
