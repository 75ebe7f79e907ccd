import type { Page } from 'playwright-core'
import type { Field } from '#contract/kit/fields'
import { listPathOf } from '#contract/kit/module'
import type { Envelope, Paged } from '#contract/kit/reply'
import { modules } from '../../support/records/declared.ts'
import { sampleOf } from '../../support/records/sampleRow.ts'

/** Puts a sample record into each list that the product answers empty, so that its cells can be measured. */
export async function fillEmptyLists(page: Page): Promise<void> {
  const listed = new Map(modules.map(module => [`/api/${listPathOf(module)}`, module]))
  await page.route(
    ({ pathname }) => listed.has(pathname),
    async route => {
      const response = await route.fetch()
      const reply = (await response.json()) as Envelope<Paged<unknown>>
      const fields = listed.get(new URL(route.request().url()).pathname)?.fields
      if (fields && reply.data?.total === 0) Object.assign(reply.data, { total: 1, records: [sampleWithNames(fields)] })
      await route.fulfill({ response, json: reply })
    },
  )
}

/** Answers every detail with a sample record. */
export async function answerDetails(page: Page): Promise<void> {
  const read = new Map(modules.map(module => [`/api/${module.path}/detail`, module]))
  await page.route(
    ({ pathname }) => read.has(pathname),
    route => {
      const fields = read.get(new URL(route.request().url()).pathname)?.fields ?? {}
      return route.fulfill({ json: { code: 200, success: true, msg: '', data: sampleWithNames(fields) } })
    },
  )
}

function sampleWithNames(fields: Record<string, Field>) {
  const names = Object.values(fields).flatMap(({ target }) => (target ? [[target.as, '样例名称']] : []))
  return { ...sampleOf(fields), ...Object.fromEntries(names) }
}
