import { beforeAll, describe, expect, it } from 'vitest'
import type { Branding, OwnBranding } from '#contract/system/branding'
import type { HostInfo } from '#contract/system/tenant'
import { query } from '../../../../../tests/support/database/postgres.ts'
import { picture, storeFile, upload } from '../../../../../tests/support/files/uploads.ts'
import { type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const TENANT = '330001'
const OTHER = '330002'
const DOMAIN = 'https://tide.example'
const path = 'blade-system/branding'
const codes = ['branding', 'branding_setting']

const test = setUpApp()
let owner: Person
let other: Person
let reader: Person

beforeAll(async () => {
  owner = await test.addPerson(TENANT, codes)
  other = await test.addPerson(OTHER, codes)
  reader = await test.addPerson(TENANT, [])
  await asSystem(() =>
    test.db
      .updateTable('bladeTenant')
      .set({ domain: `${DOMAIN}/` })
      .where('tenantId', '=', TENANT)
      .execute(),
  )
})

const at = async (domain: string) => (await test.stranger.get('blade-system/tenant/info', { domain })).data as HostInfo
const own = async (person: Person, tenantId = '') => (await person.get(`${path}/own`, { tenantId })).data as OwnBranding
const stored = async (person: Person, name: string, bytes: Uint8Array) =>
  (await storeFile(person, { name, bytes })).link

/** A brand icon as old browsers want it: one picture of a PNG. */
function icon(): Buffer {
  const png = picture()
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(160, 6)
  head.writeUInt8(120, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}

async function save(person: Person, values: Record<string, unknown>, tenantId = '') {
  const { id } = await own(person, tenantId)
  return person.post(`${path}/submit`, id ? { ...values, id } : { ...values, ...(tenantId && { tenantId }) })
}

describe('the branding of a tenant', () => {
  it('is absent at first, and nothing of it is sent', async () => {
    expect(await at(DOMAIN)).toMatchObject({ tenantId: TENANT })
    expect(await at(DOMAIN)).not.toHaveProperty('branding')
    expect(await own(owner)).toEqual({ tenantId: TENANT, tenantName: expect.any(String), values: {}, inherited: {} })
    expect((await reader.get(`${path}/current`)).data).toEqual({ tenantId: TENANT })
  })

  it('is served by domain before the sign-in and to its people after it', async () => {
    const logoUrl = await stored(owner, '标志.png', picture('logo'))
    const values = { productName: '潮汐日报', productNameEn: 'Tide Daily', shortName: '潮', themeColor: '#C41D7F' }
    const saved = await save(owner, { ...values, logoUrl })
    expect(saved, saved.body).toMatchObject({ status: 200 })
    const served = { ...values, logoUrl: new URL(logoUrl).pathname }
    await expect.poll(async () => (await at(DOMAIN)).branding).toEqual(served)
    expect((await at(`${DOMAIN}/`)).branding).toEqual(served)
    expect((await at('https://elsewhere.example')).branding).toBeUndefined()
    expect((await reader.get(`${path}/current`)).data).toEqual({ tenantId: TENANT, ...served } satisfies Branding)
    expect((await other.get(`${path}/current`)).data).toEqual({ tenantId: OTHER })
    const seen = await test.stranger.ask({ method: 'GET', url: served.logoUrl })
    expect(seen).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=3600' } })
  })

  it('is one record', async () => {
    expect(await owner.post(`${path}/submit`, { productName: '又一个' })).toMatchObject({
      status: 409,
      msg: '该租户已有品牌设置',
    })
  })

  it('is read and changed by nobody of another tenant', async () => {
    const { id = '' } = await own(owner)
    expect(await other.get(`${path}/own`, { tenantId: TENANT })).toMatchObject({ status: 403 })
    expect(await other.post(`${path}/submit`, { id, productName: '夺取' })).toMatchObject({ status: 404 })
    expect(await other.post(`${path}/submit`, { tenantId: TENANT, productName: '夺取' })).toMatchObject({ status: 400 })
    expect(await other.post(`${path}/remove`, { ids: id })).toMatchObject({ status: 200 })
    expect(await own(owner)).toMatchObject({ id, values: { productName: '潮汐日报' } })
  })

  it('is set by an administrator of the platform for any tenant', async () => {
    expect(await save(test.admin, { productName: '代设' }, OTHER)).toMatchObject({ status: 200 })
    expect((await own(other)).values).toEqual({ productName: '代设' })
    expect(await save(test.admin, { productName: '' }, OTHER)).toMatchObject({ status: 200 })
    expect(await test.admin.get(`${path}/own`, { tenantId: '999999' })).toMatchObject({ status: 404 })
  })
})

describe('the branding of the platform', () => {
  it('is the default of the installation', async () => {
    expect(await save(test.admin, { productName: '总台', masthead: '总线', themeColor: '#1453ad' })).toMatchObject({
      status: 200,
    })
    const installation = { productName: '总台', masthead: '总线', themeColor: '#1453ad' }
    await expect.poll(async () => (await at('https://elsewhere.example')).branding).toEqual(installation)
    expect(await own(other)).toMatchObject({ values: {}, inherited: installation })
    expect((await other.get(`${path}/current`)).data).toEqual({ tenantId: OTHER, ...installation })
  })

  it('gives way to single values of a tenant, and wholly to one with a product name', async () => {
    expect(await save(other, { themeColor: '#00ff00' })).toMatchObject({ status: 200 })
    await expect
      .poll(async () => (await other.get(`${path}/current`)).data)
      .toEqual({ tenantId: OTHER, productName: '总台', masthead: '总线', themeColor: '#00ff00' })
    expect((await at(DOMAIN)).branding).not.toHaveProperty('masthead')
  })
})

describe('what is wrong is refused at its field', () => {
  const refusal = async (values: Record<string, unknown>) => {
    const { status, msg, body } = await save(owner, values)
    return { status, msg, fields: Object.keys(JSON.parse(body).errors ?? {}) }
  }

  it.each([
    ['red', '主题色格式不正确'],
    ['#12345', '主题色格式不正确'],
    ['#12345g', '主题色格式不正确'],
    ['#ffffff;x', '主题色不能超过7个字'],
  ])('the colour %s', async (themeColor, msg) => {
    expect(await refusal({ themeColor })).toEqual({ status: 400, msg, fields: ['themeColor'] })
  })

  it.each([
    ['productName', 31, '产品名称不能超过30个字'],
    ['productNameEn', 61, '产品名称（英文）不能超过60个字'],
    ['shortName', 5, '简称不能超过4个字'],
    ['masthead', 61, '报头副题不能超过60个字'],
    ['mastheadEn', 121, '报头副题（英文）不能超过120个字'],
  ])('%s of %i characters', async (field, length, msg) => {
    expect(await refusal({ [field]: 'x'.repeat(length) })).toEqual({ status: 400, msg, fields: [field] })
  })

  it('pictures from elsewhere, of another tenant, of other formats and too large ones', async () => {
    const foreign = await stored(other, 'a.png', picture('foreign'))
    const jpeg = await stored(owner, 'a.jpg', picture('photo', 'jpeg'))
    const cases = [
      [{ logoUrl: 'https://cdn.example/logo.png' }, '请上传标志'],
      [{ logoUrl: '/img/logo.svg' }, '请上传标志'],
      [{ logoUrl: foreign }, '请上传标志'],
      [{ faviconUrl: jpeg }, '网站图标须为png、ico格式'],
    ] as const
    for (const [values, msg] of cases)
      expect(await refusal(values)).toEqual({ status: 400, msg, fields: Object.keys(values) })
    const large = await stored(owner, 'large.png', picture('large'))
    const name = large.split(`/${TENANT}/`)[1]
    await query(test.connection, 'update stored_file set byte_size = 204801 where name = $1', [name])
    expect(await refusal({ logoUrl: large })).toMatchObject({ status: 400, msg: '标志不能超过200KB' })
  })

  it('no icon and no picture of the platform', async () => {
    const faviconUrl = await stored(owner, 'favicon.ico', icon())
    const pictureUrl = await stored(test.admin, 'front.webp.png', picture('front'))
    expect(await save(owner, { faviconUrl, pictureUrl })).toMatchObject({ status: 200 })
    expect((await own(owner)).values).toMatchObject({ faviconUrl: new URL(faviconUrl).pathname })
    const seen = await test.stranger.ask({ method: 'GET', url: new URL(faviconUrl).pathname })
    expect(seen).toMatchObject({ status: 200, headers: { 'content-type': 'image/x-icon' } })
  })

  it('a drawing is no upload', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    expect(await upload(owner, 'put-file', { name: 'logo.svg', bytes: drawing })).toMatchObject({ status: 415 })
  })
})
