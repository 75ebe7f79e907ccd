import { beforeAll, describe, expect, it } from 'vitest'
import type { History } from '#contract/kit/history'
import type { Paged } from '#contract/kit/reply'
import type { Region } from '#contract/system/region'
import { type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'

const path = 'blade-system/region'

const test = setUpApp()
let person: Person

beforeAll(async () => {
  person = await test.addPerson('600001', [])
})

const submit = (values: object) => test.admin.post(`${path}/submit`, values)
const read = async <Data>(call: string, query: Record<string, string> = {}, who = test.admin) =>
  (await who.get(`${path}/${call}`, query)).data as Data
const town = { code: '440103001', parentCode: '440103', name: '沙面街道', regionLevel: 4, sort: 1 }

it('is there from the start, known by its code', async () => {
  expect((await read<{ total: number }>('list', { size: '1' })).total).toBe(3665)
  const detail = await read<Region>('detail', { code: '440103' })
  expect(detail).toMatchObject({
    ...{ name: '荔湾区', parentName: '广州市', ancestors: '00,44,4401', regionLevel: 3 },
    ...{ provinceName: '广东省', cityCode: '4401', districtCode: '440103', townCode: '' },
  })
  expect(detail).toHaveProperty('id')
  expect(await read<Region>('detail', { id: '440103' })).toEqual(detail)
  expect(await test.admin.get(`${path}/detail`)).toMatchObject({ status: 400, msg: '请输入区划编号' })
  expect((await read<{ records: object[] }>('list', { size: '1' })).records[0]).not.toHaveProperty('id')
})

it('is read level by level by anyone', async () => {
  const provinces = await read<object[]>('lazy-tree', {}, person)
  expect(provinces).toHaveLength(34)
  expect(provinces[0]).toEqual({ id: '11', parentId: '00', title: '北京市', key: '11', value: '11', hasChildren: true })
  expect(await read<object[]>('select', { code: '4401' }, person)).toContainEqual({
    ...{ id: '440103', code: '440103', name: '荔湾区' },
  })
  expect(await person.get(`${path}/lazy-list`)).toMatchObject({ status: 403 })
  expect(await read<object[]>('lazy-list', { parentCode: '44' })).toContainEqual(
    expect.objectContaining({ code: '4401', hasChildren: true, parentName: '广东省', regionLevelName: '地市' }),
  )
})

describe('a region below another', () => {
  it('carries the names of those above it', async () => {
    expect(await submit(town)).toMatchObject({ status: 200, data: {} })
    expect(await read<Region>('detail', { code: town.code })).toMatchObject({
      ...{ ancestors: '00,44,4401,440103', townCode: town.code, townName: '沙面街道', districtName: '荔湾区' },
    })
  })

  it('changes its name for what is below it too, and stays where it is', async () => {
    expect(await submit({ code: '440103', name: '荔湾新区', sort: 2 })).toMatchObject({ status: 200 })
    expect(await read<Region>('detail', { code: town.code })).toMatchObject({ districtName: '荔湾新区' })
    expect(await submit({ code: '440103', parentCode: '4403' })).toMatchObject({ status: 400, msg: '区划不可移动' })
    expect(await submit({ code: '440103', name: '旧', version: 1 })).toMatchObject({ status: 409 })
  })

  it('has a code and a level that go on from the one above', async () => {
    const refused = async (values: object) => (await submit({ ...town, code: '440103002', ...values })).msg
    expect(await refused({ code: '440104009' })).toBe('区划编号应由父区划编号和子编号组成')
    expect(await refused({ parentCode: '99' })).toBe('父区划不存在')
    expect(await refused({ regionLevel: 3 })).toBe('区划等级应低于父区划')
    expect(await refused({ name: '' })).toBe('请输入区划名称')
  })

  it('keeps the one above from being removed', async () => {
    const remove = (id: string) => test.admin.post(`${path}/remove`, undefined, { id })
    expect(await remove('440103')).toMatchObject({ status: 400, msg: '请先删除子节点!' })
    expect(await remove(town.code)).toMatchObject({ status: 200 })
    expect(await test.admin.get(`${path}/detail`, { code: town.code })).toMatchObject({ status: 404 })
    expect(await remove(town.code)).toMatchObject({ status: 404 })
  })
})

it('is set back to an earlier version, with its name in what is below, and nothing else moves', async () => {
  await submit({ code: '4409', name: '旧茂名', remark: '一' })
  await submit({ code: '4409', name: '新茂名', remark: '二' })
  const { id } = await read<Region & { id: string }>('detail', { code: '4409' })
  const { records, version } = await read<History>('history', { id })
  expect(records.map(({ operation }) => operation)).toEqual(['edit', 'edit'])
  const earlier = records.at(-1)?.id
  expect(await test.admin.post(`${path}/restore-version`, { id, changeId: earlier, version })).toMatchObject({
    status: 200,
  })
  expect(await read<Region>('detail', { code: '4409' })).toMatchObject({
    ...{ name: '旧茂名', remark: '一', cityName: '旧茂名', parentCode: '44' },
  })
  expect(await read<Region>('detail', { code: '440902' })).toMatchObject({ cityName: '旧茂名' })
})

it('comes back from the recycle bin where the one above is', async () => {
  const village = { code: '440104001001', parentCode: '440104001', name: '试村', regionLevel: 5, sort: 1 }
  await submit({ code: '440104001', parentCode: '440104', name: '试街道', regionLevel: 4, sort: 1 })
  await submit(village)
  for (const code of [village.code, village.parentCode])
    await test.admin.post(`${path}/remove`, undefined, { id: code })
  const bin = async () => (await read<Paged<{ id: string; code: string }>>('removed', { keyword: '试' })).records
  const removed = await bin()
  const [above, below] = [village.parentCode, village.code].map(code => removed.find(record => record.code === code))
  const restore = (id = '') => test.admin.post(`${path}/restore`, undefined, { ids: id })
  expect(await restore(below?.id)).toMatchObject({ status: 400, msg: '“试村”无法恢复：父区划不存在' })
  expect(await restore(above?.id)).toMatchObject({ status: 200 })
  await submit({ code: '440104001', name: '改名街道' })
  expect(await restore(below?.id)).toMatchObject({ status: 200 })
  expect(await read<Region>('detail', { code: village.code })).toMatchObject({ townName: '改名街道', name: '试村' })
  expect(await bin()).toEqual([])
})

it('shows its history to viewers, and is restored by editors of the platform', async () => {
  const [viewer, stranger] = [await test.addPerson('600001', ['region']), person]
  const { id } = await read<Region & { id: string }>('detail', { code: '4409' })
  expect(await viewer.get(`${path}/history`, { id })).toMatchObject({ status: 200 })
  expect(await stranger.get(`${path}/history`, { id })).toMatchObject({ status: 403 })
  const change = { id, changeId: '1', version: 1 }
  expect(await viewer.post(`${path}/restore-version`, change)).toMatchObject({ status: 403 })
  expect(await viewer.get(`${path}/removed`)).toMatchObject({ status: 403 })
})
