import { beforeAll, describe, expect, it } from 'vitest'
import type { Field } from '#contract/kit/fields'
import { hasImport } from '#contract/kit/module'
import { exportParameters, type ImportReport, importColumns, keyColumn, keyLabel } from '#contract/kit/sheets'
import { sheetUpload } from '../../../../tests/support/files/uploads.ts'
import { writeSheet } from '../../../../tests/support/files/writeSheet.ts'
import { addReferred, allCodes } from '../../../../tests/support/records/everyModule.ts'
import { sampleInput } from '../../../../tests/support/records/samples.ts'
import { type Person, setUpApp } from '../../../../tests/support/servers/testApp.ts'
import { modules } from '../../modules/index.ts'

const TENANT = '340021'

const test = setUpApp()
let allowed: Person
let foreigner: Person

beforeAll(async () => {
  allowed = await test.addPerson(TENANT, allCodes)
  foreigner = await test.addPerson('340022', allCodes)
  await addReferred(test.db, allowed)
})

const importing = modules.filter(({ module }) => hasImport(module))

describe.each(importing.map(served => [served.module.path, served] as const))('%s', (path, { module }) => {
  const writer = () => (module.tenancy === 'platform' ? test.admin : allowed)
  const dryRun = async (file: Buffer, person = writer()) =>
    (await sheetUpload(person, `${path}/import`, file, { dryRun: '1' })).data as ImportReport
  const sample = () => sampleInput(test.db, module.fields, writer().tenantId)

  it('takes its own export back as it is', async () => {
    const id = await writer().create(path, await sample())
    for (const format of ['xlsx', 'csv']) {
      const query = { id_equal: id, [exportParameters.keys]: '1', [exportParameters.format]: format }
      const { bytes } = await writer().get(`${path}/export`, query)
      const report = await dryRun(bytes)
      expect(report, format).toMatchObject({ rows: 1, created: 0, changed: 0, unchanged: 1, failed: 0, problems: [] })
      if (module.tenancy === 'platform') continue
      const theirs = await dryRun(bytes, foreigner)
      expect(theirs).toMatchObject({ created: 0, changed: 0, unchanged: 0, failed: 1 })
      expect((await foreigner.get(`${path}/export`, query)).bytes.toString()).not.toContain(id)
    }
  })

  const sheetOf = (input: Record<string, unknown>) => {
    const cells = importColumns(module).flatMap(({ key, label, field }) => cellOf(input[key], { key, label, field }))
    return writeSheet(cells, [Object.fromEntries(cells.map(({ key, value }) => [key, value]))])
  }

  it('makes a record of the cells that its template has', async () => {
    const { bytes, status } = await writer().get(`${path}/import-template`)
    expect(status).toBe(200)
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    const report = await dryRun(await sheetOf(await sample()))
    expect(report).toMatchObject({ rows: 1, created: 1, failed: 0, problems: [] })
  })

  const names = Object.keys(module.fields).filter(key => module.fields[key]?.isName)
  it.runIf(names.length > 0)('refuses a name that people take for one that is there, as its form does', async () => {
    for (const key of names) {
      const save = async (values: object) => writer().post(`${path}/submit`, { ...(await sample()), ...values })
      expect(await save({ [key]: 'kicker' })).toMatchObject({ status: 200 })
      const id = await writer().create(path, { ...(await sample()), [key]: 'byline' })
      for (const [spelling, status] of spellings) {
        const name = JSON.stringify(spelling)
        expect(await save({ [key]: spelling }), name).toMatchObject({ status })
        expect(await writer().post(`${path}/submit`, { id, [key]: spelling }), name).toMatchObject({ status })
        const report = await dryRun(await sheetOf({ ...(await sample()), [key]: spelling }))
        expect(report, name).toMatchObject({
          created: 0,
          failed: 1,
          problems: [{ column: module.fields[key]?.label.zh }],
        })
      }
      expect(await dryRun(await sheetOf({ ...(await sample()), [key]: 'deckhead' }))).toMatchObject({ created: 1 })
    }
  })

  it('takes a permission of its own, and a file', async () => {
    const reader = await test.addPerson(TENANT, [module.name, `${module.name}_add`, `${module.name}_edit`])
    for (const call of ['import', 'import-undo'])
      expect(await reader.post(`${path}/${call}`)).toMatchObject({ status: 403 })
    expect(await reader.get(`${path}/import-template`)).toMatchObject({ status: 403 })
    expect(await writer().post(`${path}/import`)).toMatchObject({ status: 400 })
  })
})

/** Spellings of `kicker`: the name itself, in other forms, and with letters or characters that are mistaken or not seen. */
const spellings = [
  ...['kicker', 'KICKER', 'Kicker', 'ｋｉｃｋｅｒ', ' kicker', 'kicker\u3000'].map(name => [name, 409] as const),
  ...['kick\u200ber', '\u202ekicker', 'kick\u00ader', 'kicker\ufe0f', 'kic\u2028ker'].map(name => [name, 400] as const),
  ...['k\u0456cker', 'kick\u0435r', 'ki\u03f2ker'].map(name => [name, 400] as const),
]

function cellOf(
  value: unknown,
  { key, label, field }: { key: string; label: { zh: string; en: string }; field: Field },
) {
  if (value === undefined || value === null || value === '' || value === '0') return []
  const byKey = field.target && !field.target.value
  return [{ key: byKey ? keyColumn(key) : key, label: byKey ? keyLabel(label) : label, value: String(value) }]
}

it('every module with a form has one, unless it declares otherwise or needs a secret', () => {
  const undeclared = modules.filter(({ module }) => module.operations.includes('submit') && !module.sheets)
  const without = undeclared.filter(({ module }) => !hasImport(module)).map(({ module }) => module.path)
  expect(without.sort()).toEqual(['blade-resource/oss', 'blade-system/client'])
})
