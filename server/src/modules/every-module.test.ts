import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { noticeEventsPath } from '#contract/desk/notice'
import { complaintText } from '#contract/kit/complaints'
import type { History, RemovedRecord } from '#contract/kit/history'
import { baseFields, conditionsOf, operatorsFor } from '#contract/kit/lists/conditions'
import { buttonsOf, hasHistory, hasRecycleBin, listPathOf, type Module, permissionCodes } from '#contract/kit/module'
import type { Paged } from '#contract/kit/reply'
import { sendRequest } from '../../../tests/support/matrix/requests.ts'
import { type LiveRoute, liveRoutes } from '../../../tests/support/matrix/routes.ts'
import { modules as declared } from '../../../tests/support/records/declared.ts'
import {
  addReferred,
  allCodes,
  changedValue,
  comparableFields,
  isChangeable,
  isPlainText,
  seededWords,
} from '../../../tests/support/records/everyModule.ts'
import { sampleInput } from '../../../tests/support/records/samples.ts'
import { type Person, setUpApp } from '../../../tests/support/servers/testApp.ts'
import { filterablesOf, snakeCase } from '../kit/definition/columns.ts'
import type { ModuleDefinition } from '../kit/definition/serveModule.ts'
import { asSystem, PLATFORM_TENANT } from '../platform/db/tenancy/scope.ts'
import { modules } from './index.ts'

const TENANT = '300001'
const OTHER_TENANT = '300002'
const ABSENT = '9000000000000000001'

const test = setUpApp()
let allowed: Person
let foreigner: Person
let powerless: Person

beforeAll(async () => {
  allowed = await test.addPerson(TENANT, allCodes)
  foreigner = await test.addPerson(OTHER_TENANT, allCodes)
  powerless = await test.addPerson(TENANT, [])
  await addReferred(test.db, allowed)
})

it('serves every declared module, and no other', () => {
  expect(modules.map(({ module }) => module.path).sort()).toEqual(declared.map(({ path }) => path).sort())
})

it.each(declared.map(({ path }) => path))('%s is served', path => {
  const paths = modules.map(({ module }) => module.path)
  const [, service, module] = path.split(/^blade-|\//)
  expect(paths, `there is no server/src/modules/${service}/${module ?? service}.ts`).toContain(path)
})

describe.each(modules.map(served => [served.module.path, served] as const))('%s', (path, served) => {
  const { module } = served
  const list = listPathOf(module)
  const has = (operation: Module['operations'][number]) => module.operations.includes(operation)
  /** The writer of a module: rows of the platform belong to its administrators. */
  const writer = () => (module.tenancy === 'platform' ? test.admin : allowed)
  const sample = () => sampleInput(test.db, module.fields, writer().tenantId)

  it('asks for a token', async () => {
    for (const route of closedRoutes(module))
      expect(await sendRequest(test.stranger, route, {})).toMatchObject({ status: 401, msg: '请先登录' })
  })

  it('asks for the permission', async () => {
    const signedIn = Object.entries(module.calls).filter(([, { needs }]) => needs === 'signedIn')
    const open = [noticeEventsPath, ...signedIn.map(([name]) => `${path}/${name}`)]
    for (const route of closedRoutes(module).filter(route => !open.includes(route.path)))
      expect(await sendRequest(powerless, route, {})).toMatchObject({ status: 403, msg: '没有权限' })
  })

  it.runIf(module.tenancy === 'platform' && has('submit'))('lets only the platform write', async () => {
    const input = await sample()
    expect(await allowed.post(`${path}/submit`, input)).toMatchObject({ status: 403 })
    expect(await allowed.post(`${path}/remove`, { ids: ABSENT })).toMatchObject({ status: 403 })
  })

  it.runIf(has('submit') && has('detail') && has('remove') && has('list'))(
    'gives back what was submitted, lists it, changes it and removes it',
    async () => {
      const input = await sample()
      const created = await submitted(writer(), path, input)
      expect(created).toMatchObject({ id: expect.stringMatching(/^\d+$/), version: 1 })
      const { id } = created
      const detail = await writer().get(`${path}/detail`, { id })
      expect(detail.data).toMatchObject({ ...comparableFields(module, input), id, version: 1, isDeleted: 0, status: 1 })
      const listed = (await writer().get(list, { id_equal: id })).data
      expect(JSON.stringify(listed)).toContain(`"id":"${id}"`)

      const changed = await writer().post(`${path}/submit`, { ...input, id, version: 1 })
      expect(changed).toMatchObject({ status: 200, data: { id, version: 2 } })
      const stale = await writer().post(`${path}/submit`, { ...input, id, version: 1 })
      expect(stale).toMatchObject({ status: 409, msg: '数据已被他人修改' })

      expect(await writer().post(`${path}/remove`, undefined, { ids: id })).toMatchObject({ status: 200, data: {} })
      expect(await writer().get(`${path}/detail`, { id })).toMatchObject({ status: 404, msg: '数据不存在' })
      expect(await operationsLogged(id)).toEqual(['create', 'edit', 'remove'])
    },
  )

  it.runIf(has('submit') && 'ids' in (module.calls.select?.input ?? {}))(
    'offers its records to choose from',
    async () => {
      const { id } = await submitted(writer(), path, await sample())
      const choices = await writer().get(`${path}/select`, { ids: id })
      expect(choices, choices.body).toMatchObject({ status: 200, data: [{ id, title: expect.stringMatching(/./) }] })
      await writer().post(`${path}/remove`, { ids: id })
    },
  )

  it.runIf(hasHistory(module) && has('submit'))(
    'tells what became of a record and sets it back, without its secrets',
    async () => {
      const input = await sample()
      const { id } = await submitted(writer(), path, input)
      const keys = Object.keys(module.fields)
      const key = keys.find(name => isChangeable(module, name)) ?? keys.find(name => isPlainText(module, name)) ?? ''
      expect(await writer().post(`${path}/submit`, { id, [key]: changedValue(input[key]) })).toMatchObject({
        status: 200,
      })
      const { records, version } = (await writer().get(`${path}/history`, { id })).data as History
      expect(records.map(({ operation }) => operation)).toEqual(['edit', 'create'])
      expect(records.every(({ changes }) => changes.length > 0)).toBe(true)
      expect(JSON.stringify(records)).not.toContain('******')
      const changeId = records.at(-1)?.id
      const back = await writer().post(`${path}/restore-version`, { id, changeId, version })
      expect(back, back.body).toMatchObject({ status: 200, data: { id, version: version + 1 } })
      expect((await writer().get(`${path}/detail`, { id })).data).toMatchObject({ [key]: input[key] })
      const undone = await writer().post(`${path}/undo-change`, { id, version: version + 1 })
      expect(undone, undone.body).toMatchObject({ status: 200, data: { id, version: version + 2, later: [] } })
      expect((await writer().get(`${path}/detail`, { id })).data).toMatchObject({ [key]: changedValue(input[key]) })
      await writer().post(`${path}/remove`, { ids: id })
    },
  )

  const secrets = Object.keys(module.fields).filter(key => module.fields[key]?.kind === 'secret')
  it.runIf(secrets.length > 0 && has('submit'))(
    'stores its secrets unreadably, answers none of them, and keeps them where a form sends their mask',
    async () => {
      const input = await sample()
      const { id } = await submitted(writer(), path, input)
      const stored = await storedRow(served, id)
      const masks = Object.fromEntries(secrets.map(key => [key, '******']))
      expect(await writer().post(`${path}/submit`, { id, ...masks })).toMatchObject({ status: 200 })
      expect(await storedRow(served, id)).toMatchObject(
        Object.fromEntries(secrets.map(key => [snakeCase(key), stored[snakeCase(key)]])),
      )
      const answers = [await writer().get(list), await writer().get(`${path}/detail`, { id })]
      if (hasHistory(module)) answers.push(await writer().get(`${path}/history`, { id }))
      for (const { body } of [...answers, { body: JSON.stringify(stored) }])
        for (const key of secrets) expect(body, key).not.toContain(String(input[key]))
      await writer().post(`${path}/remove`, { ids: id })
    },
  )

  it.runIf(hasRecycleBin(module) && has('submit'))('brings back what was removed', async () => {
    const { id } = await submitted(writer(), path, await sample())
    const { data: before } = await writer().get(`${path}/detail`, { id })
    await writer().post(`${path}/remove`, { ids: id })
    const bin = (await writer().get(`${path}/removed`)).data as Paged<RemovedRecord>
    expect(bin.records[0]).toMatchObject({ id, updateUser: writer().userId })
    const back = await writer().post(`${path}/restore`, { ids: id })
    expect(back, back.body).toMatchObject({ status: 200, data: {} })
    const unchanged = Object.fromEntries(Object.keys(module.fields).map(key => [key, before[key]]))
    expect((await writer().get(`${path}/detail`, { id })).data).toMatchObject({ ...unchanged, version: 3 })
    expect(await operationsLogged(id)).toEqual(['create', 'remove', 'restore'])
    await writer().post(`${path}/remove`, { ids: id })
  })

  it.runIf(!hasRecycleBin(module))('has no recycle bin', async () => {
    expect(await test.admin.get(`${path}/removed`)).toMatchObject({ status: 404 })
  })

  it.runIf(has('submit'))('asks for every required field by its label', async () => {
    const input = await sample()
    for (const [key, field] of Object.entries(module.fields)) {
      if (!field.required || field.kind === 'parent') continue
      const answer = await writer().post(`${path}/submit`, { ...input, [key]: '' })
      expect(answer.status, key).toBe(400)
      expect(answer.msg).toBe(complaintText(field, 'missing').zh)
    }
  })

  const requiredTexts = Object.entries(module.fields).filter(([, { kind, required }]) => kind === 'html' && required)
  it.runIf(has('submit') && requiredTexts.length > 0)(
    'asks for a formatted text of which nothing safe is left',
    async () => {
      const input = await sample()
      for (const [key, { label }] of requiredTexts) {
        const answer = await writer().post(`${path}/submit`, { ...input, [key]: '<script>alert(1)</script>' })
        expect(answer, key).toMatchObject({ status: 400, msg: `请输入${label.zh}` })
      }
    },
  )

  const dictionaryFields = Object.values(module.fields).filter(({ kind }) => kind === 'dict' || kind === 'dictBiz')
  it.runIf(dictionaryFields.length > 0)('offers in its dictionary fields what the seeds bring', async () => {
    for (const { kind, code = '', label } of dictionaryFields) {
      const words = await wordsOf(kind === 'dict' ? 'blade_dict' : 'blade_dict_biz', code)
      const place = kind === 'dict' ? 'systemDictionaries' : 'tenantDictionaries'
      const file = `contract/${path.replace(/^blade-|\/.*$/g, '')}/dictionaries.ts`
      expect(words.length, `${label.zh}: add ${code} to ${place} in ${file}`).toBeGreaterThan(0)
      expect(seededWords(code), code).toEqual(expect.arrayContaining(words))
    }
  })

  it.runIf(has('submit') && has('detail') && module.tenancy !== 'platform')(
    'answers another tenant exactly as if there were nothing',
    async () => {
      const { id } = await submitted(allowed, path, await sample())
      const before = await checksum(served)
      const calls = (recordId: string) => [
        foreigner.get(`${path}/detail`, { id: recordId }),
        foreigner.post(`${path}/submit`, { id: recordId, remark: 'x' }),
        // A removal ignores what is not there.
        foreigner.post(`${path}/remove`, undefined, { ids: recordId }),
      ]
      const [there, absent] = [await Promise.all(calls(id)), await Promise.all(calls(ABSENT))]
      for (const [index, answer] of there.entries()) {
        expect(answer.status).toBe([404, 404, 200][index])
        expect(answer.body).toBe(absent[index]?.body)
      }
      expect(JSON.stringify((await foreigner.get(list)).data)).not.toContain(id)
      expect(await checksum(served)).toBe(before)
      await allowed.post(`${path}/remove`, { ids: [id] })
    },
  )

  it.runIf(has('list'))('filters its list by every field that it offers, and orders it by its texts', async () => {
    for (const suffix of ['', '_ge', '_notnull']) {
      const query: Record<string, string> = { size: '1' }
      for (const [key, { comparison }] of filterablesOf(module))
        if (suffix === '' || ['number', 'id', 'time', 'text'].includes(comparison))
          query[key + suffix] = key === 'tenantId' ? test.admin.tenantId : comparison === 'time' ? '2024-02-29' : '1'
      const answer = await test.admin.get(list, query)
      expect(answer, answer.body).toMatchObject({ status: 200 })
    }
    const texts = Object.entries(module.fields).filter(([, field]) => conditionsOf(field) === 'text')
    const reader = module.readBy === 'platform' ? test.admin : allowed
    const answer = await reader.get(list, {
      ...everyCondition(module),
      ascs: texts
        .flatMap(([key]) => (key === 'tenantId' ? [] : key))
        .slice(0, 5)
        .join(),
    })
    expect(answer, answer.body).toMatchObject({ status: 200 })
  })

  it.runIf(has('list'))('lets nobody filter by secrets, or sort by them or by names it does not have', async () => {
    for (const key of secrets)
      for (const suffix of ['', '_equal', '_like', '_ge', '_notnull'])
        expect(await test.admin.get(list, { [key + suffix]: '1' })).toMatchObject({ status: 400 })
    for (const sort of [...secrets, 'no_such', 'id;drop table x', 'id desc', '(select 1)'])
      expect(await test.admin.get(list, { descs: sort })).toMatchObject({ status: 400 })
  })

  it.runIf(served.menu)('stands in the seeded menu with its buttons', async () => {
    const rows = await asSystem(() =>
      test.db.selectFrom('bladeMenu').select('code').where('code', 'in', permissionCodes(module)).execute(),
    )
    expect(rows).toHaveLength(buttonsOf(module).length + 1)
  })
})

/** All that the dialog of filters offers, in one query. */
function everyCondition({ fields }: Module): Record<string, string> {
  const { createTime, updateTime } = baseFields
  const query: Record<string, string> = {}
  for (const [key, field] of Object.entries({
    ...(createTime && { createTime }),
    ...(updateTime && { updateTime }),
    ...fields,
  })) {
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
  return query
}

/** A new record; a refusal fails the test with what the server says. */
async function submitted(person: Person, path: string, input: object): Promise<{ id: string }> {
  const answer = await person.post(`${path}/submit`, input)
  expect(answer.status, `submit: ${answer.body}`).toBe(200)
  return answer.data
}

/** Routes of the module, of which the public ones are left out. */
function closedRoutes({ path, calls }: Module): LiveRoute[] {
  const open = Object.entries(calls).filter(([, { needs }]) => needs === 'public')
  const names = open.map(([name]) => `${path}/${name}`)
  return liveRoutes(test.app).filter(route => route.served?.module.path === path && !names.includes(route.path))
}

async function wordsOf(table: 'blade_dict' | 'blade_dict_biz', code: string): Promise<string[]> {
  const tenantId = table === 'blade_dict' ? PLATFORM_TENANT : TENANT
  const { rows } = await asSystem(() =>
    sql<{ word: string }>`
      select dict_value as word from ${sql.table(table)}
      where code = ${code} and tenant_id = ${tenantId} and dict_key <> '-1' and is_deleted = 0`.execute(test.db),
  )
  return rows.map(({ word }) => word)
}

async function operationsLogged(id: string): Promise<string[]> {
  const rows = await asSystem(() =>
    test.db.selectFrom('changeLog').select('operation').where('recordId', '=', id).orderBy('id').execute(),
  )
  return rows.map(({ operation }) => operation)
}

async function storedRow({ table }: ModuleDefinition, id: string): Promise<Record<string, unknown>> {
  const { rows } = await asSystem(() =>
    sql<{
      row: Record<string, unknown>
    }>`select to_jsonb(t) as row from ${sql.table(table)} t where id = ${id}`.execute(test.db),
  )
  return rows[0]?.row ?? {}
}

async function checksum({ table }: ModuleDefinition): Promise<string> {
  const { rows } = await asSystem(() =>
    sql<{ sum: string }>`select md5(string_agg(t::text, '' order by id)) as sum from ${sql.table(table)} t`.execute(
      test.db,
    ),
  )
  return rows[0]?.sum ?? ''
}
