import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baseFields, conditionsOf, operatorsFor } from '#contract/kit/lists/conditions'
import { listPathOf, permissionCodes } from '#contract/kit/module'
import { createTestApp, type Person, type TestApp } from '../../../../tests/support/servers/testApp.ts'
import { modules } from '../../modules/index.ts'

let test: TestApp
let person: Person

beforeAll(async () => {
  test = await createTestApp()
  const codes = modules.flatMap(({ module }) => permissionCodes(module))
  person = await test.addPerson('330500', codes)
})
afterAll(() => test?.close())

const listed = modules.filter(({ module }) => module.operations.includes('list'))

describe.each(listed.map(({ module }) => [module.path, module] as const))('%s', (_, module) => {
  it('answers its list for what every field is asked, ordered by its texts', async () => {
    const { createTime, updateTime } = baseFields
    const fields = { ...(createTime && { createTime }), ...(updateTime && { updateTime }), ...module.fields }
    const query: Record<string, string> = {}
    for (const [key, field] of Object.entries(fields)) {
      // Another tenant is refused as such.
      if (key === 'tenantId') continue
      const conditions = conditionsOf(field)
      if (conditions === 'time') query[`${key}_datege`] = '2026-01-01'
      if (conditions === 'text') query[`${key}_likeright`] = '医'
      if (conditions === 'amount') query[`${key}_ge`] = '1'
      if (conditions === 'choice') query[`${key}_notin`] = '1,2'
      if (conditions === 'flag') query[`${key}_equal`] = '1'
      if (operatorsFor(field).includes('nnull')) query[`${key}_notnull`] = '1'
    }
    const texts = Object.entries(module.fields).filter(
      ([key, field]) => key !== 'tenantId' && conditionsOf(field) === 'text',
    )
    query.ascs = texts
      .map(([key]) => key)
      .slice(0, 5)
      .join()
    const reply = await (module.readBy === 'platform' ? test.admin : person).get(listPathOf(module), query)
    expect(reply, reply.body).toMatchObject({ status: 200 })
  })
})
