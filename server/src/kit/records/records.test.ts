import { beforeAll, describe, expect, it } from 'vitest'
import { query } from '../../../../tests/support/database/postgres.ts'
import { type Badges, setUpBadges } from '../../../../tests/support/servers/badges.ts'

const hooked: unknown[] = []
const badges = setUpBadges({
  beforeSubmit(draft, { before }) {
    if (draft.title === '改名') draft.title = `改名自${before?.title ?? '无'}`
  },
  afterSubmit(record) {
    hooked.push(record.title)
    if (record.title === '失败') throw new Error('on purpose')
  },
})
beforeAll(() =>
  badges.execute(`insert into blade_post (id, tenant_id, category, post_code, post_name, sort)
    values (11, '100001', 1, 'a', '记者', 1), (12, '100001', 1, 'b', '编辑', 1), (21, '100002', 1, 'c', '别人', 1)`),
)

const add: Badges['add'] = (...args) => badges.add(...args)
const detail: Badges['detail'] = (...args) => badges.detail(...args)

describe('a record', () => {
  it('comes back as it was sent, with defaults and names filled in', async () => {
    const id = await add({
      title: '一号',
      weight: 1.25,
      level: 2,
      owner: '11',
      friends: ['11', '12'],
      givenAt: '2024-02-29 10:00:00',
    })
    expect(await detail(id)).toMatchObject({
      ...{ title: '一号', weight: 1.25, level: 2, levelName: '女', shiny: 0, above: '0', aboveTitle: '' },
      ...{ owner: '11', ownerName: '记者', friends: '11,12', friendNames: '记者,编辑', givenAt: '2024-02-29 10:00:00' },
      ...{
        tenantId: '100001',
        createUser: badges.people['100001'].userId,
        createDept: '8',
        password: '',
        story: '',
        version: 1,
      },
    })
  })

  it('answers what is unset as empty text or null', async () => {
    const id = await add()
    expect(await detail(id)).toMatchObject({
      weight: null,
      level: null,
      levelName: '',
      owner: null,
      friends: '',
      givenAt: '',
    })
  })

  it('changes in what is sent and keeps the rest; an empty text clears', async () => {
    const id = await add({ weight: 2, story: '<p>x</p>', owner: '11' })
    await badges.post('submit', { id, weight: '', story: null })
    expect(await detail(id)).toMatchObject({ weight: null, story: '', owner: '11', version: 2 })
  })

  it('takes a whole number for a text, as some clients send codes', async () => {
    expect(await detail(await add({ title: -17 }))).toMatchObject({ title: '-17' })
    expect(await badges.post('submit', { title: -17 })).toMatchObject({ status: 409 })
  })

  it('is never moved, aged or revived from outside', async () => {
    const systemFields = {
      createUser: '1',
      isDeleted: 1,
      version: 1,
      createTime: '2000-01-01 00:00:00',
      $index: 3,
    }
    const id = await add(systemFields)
    await badges.post('submit', { id, ...systemFields, tenantId: '100002' })
    expect(await detail(id)).toMatchObject({
      tenantId: '100001',
      createUser: badges.people['100001'].userId,
      isDeleted: 0,
      version: 2,
    })
  })

  it('is read from address and form as well as from JSON', async () => {
    const send = async (payload: string, type: string, query = {}) => {
      const reply = await badges.people['100001'].ask({
        method: 'POST',
        url: '/api/blade-biz/badge/submit',
        query,
        payload,
        headers: { 'content-type': type },
      })
      return detail((reply.data as { id: string }).id)
    }
    expect(await send('title=form&weight=1.5', 'application/x-www-form-urlencoded')).toMatchObject({
      title: 'form',
      weight: 1.5,
    })
    expect(await send('{"title":"from JSON","weight":3}', 'application/json', { title: 'from query' })).toMatchObject({
      title: 'from query',
      weight: 3,
    })
    const parts = '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nparts\r\n--x--\r\n'
    expect(await send(parts, 'multipart/form-data; boundary=x')).toMatchObject({ title: 'parts' })
  })
})

describe('a submit is refused', () => {
  it.each<[object, number, string]>([
    [{ title: '' }, 400, '请输入名称'],
    [{ title: '   ' }, 400, '请输入名称'],
    [{ title: 7.5 }, 400, '名称格式不正确'],
    [{ title: Number('1123598821738675201') }, 400, '名称格式不正确'],
    [{ title: true }, 400, '名称格式不正确'],
    [{ title: '长'.repeat(21) }, 400, '名称不能超过20个字'],
    [{ title: '长'.repeat(10_000) }, 400, '名称不能超过20个字'],
    [{ weight: 100.5 }, 400, '重量应在0到100之间'],
    [{ weight: '7' }, 400, '重量格式不正确'],
    [{ weight: 1.234 }, 400, '重量最多2位小数'],
    [{ weight: true }, 400, '重量格式不正确'],
    [{ shiny: 2 }, 400, '闪亮格式不正确'],
    [{ givenAt: '2023-02-29 10:00:00' }, 400, '颁发时间格式不正确'],
    [{ givenAt: '2024-02-29' }, 400, '颁发时间格式不正确'],
    [{ owner: 'x' }, 400, '持有人格式不正确'],
    [{ owner: Number('1123598821738675201') }, 400, '持有人格式不正确'],
    [{ owner: '21' }, 400, '持有人不存在'],
    [{ owner: '99' }, 400, '持有人不存在'],
    [{ friends: '11,21' }, 400, '朋友不存在'],
    [{ friends: '11,x' }, 400, '朋友格式不正确'],
    [{ above: '99' }, 400, '上级不存在'],
    [{ id: '99' }, 404, '数据不存在'],
    [{ id: "1' or '1'='1" }, 400, '编号格式不正确'],
    [{ id: Number('1123598821738675201') }, 400, '编号格式不正确'],
    [{ title: '一号' }, 409, '名称已存在'],
  ])('%j', async (values, status, msg) => {
    expect(await badges.post('submit', { title: '新的', ...values })).toMatchObject({
      status,
      code: status,
      msg,
      data: null,
    })
  })

  it('without the edit permission', async () => {
    expect(await badges.post('submit', { id: await add({}, 'adder'), shiny: 1 }, 'adder')).toMatchObject({
      status: 403,
    })
  })
})

describe('the platform', () => {
  it('changes records of a tenant within that tenant', async () => {
    const id = await add()
    expect(await badges.post('submit', { id, owner: '21' }, '000000')).toMatchObject({
      status: 400,
      msg: '持有人不存在',
    })
    expect(await badges.post('submit', { id, owner: '12' }, '000000')).toMatchObject({ status: 200 })
    expect(await detail(id)).toMatchObject({
      tenantId: '100001',
      updateUser: badges.people['000000'].userId,
      ownerName: '编辑',
    })
    expect(await logged(id)).toMatchObject([
      { tenant_id: '100001' },
      { tenant_id: '100001', user_id: badges.people['000000'].userId },
    ])
  })
})

describe('a hook', () => {
  it('changes what is written and sees what was before', async () => {
    const id = await add({ title: '旧名' })
    await badges.post('submit', { id, title: '改名' })
    expect(await detail(id)).toMatchObject({ title: '改名自旧名' })
    expect(hooked).toContain('改名自旧名')
  })

  it('that fails takes everything back', async () => {
    expect(await badges.post('submit', { title: '失败' })).toMatchObject({ status: 500 })
    expect((await badges.get('list', { title_equal: '失败' })).data).toEqual([])
  })
})

describe('a secret', () => {
  it('is never answered, and its mask changes nothing', async () => {
    const id = await add({ password: '芝麻开门' })
    expect(await detail(id)).toMatchObject({ password: '******' })
    await badges.post('submit', { id, password: '******', shiny: 1 })
    expect((await stored(id))?.shiny).toBe(1)
    expect(await storedSecret(id)).not.toContain('芝麻')
    expect(badges.app.secrets.open(await storedSecret(id))).toBe('芝麻开门')
    await badges.post('submit', { id, password: '新的' })
    expect(badges.app.secrets.open(await storedSecret(id))).toBe('新的')
    await badges.post('submit', { id, password: '' })
    expect((await stored(id))?.password).toBeNull()
    expect(JSON.stringify(await logged(id))).not.toMatch(/芝麻开门|新的/)
    for (const operator of ['', '_equal', '_like', '_null'])
      expect(await badges.get('list', { [`password${operator}`]: '芝' })).toMatchObject({ status: 400 })
  })
})

describe('the change log', () => {
  it('says who changed what', async () => {
    const id = await add({ title: '记一笔' })
    await badges.post('submit', { id, title: '记两笔' })
    await badges.post('remove', { ids: [id] })
    const rows = await logged(id)
    expect(rows).toMatchObject([
      {
        operation: 'create',
        version: 1,
        before: null,
        after: { title: '记一笔' },
        user_id: badges.people['100001'].userId,
        module: 'blade-biz/badge',
      },
      { operation: 'edit', version: 2, before: { title: '记一笔' }, after: { title: '记两笔' } },
      { operation: 'remove', version: 3, before: { title: '记两笔' }, after: null },
    ])
    expect(rows[0]?.request_id).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('remove', () => {
  it('ignores what is absent or foreign, and removes the rest', async () => {
    const [one, two] = [await add(), await add()]
    const foreign = await add({}, '100002')
    const child = await add({ above: two })
    expect(await badges.post('remove', { ids: [one, two] })).toMatchObject({ status: 400 })
    expect(await detail(one)).toMatchObject({ version: 1 })
    await badges.post('remove', { ids: child })
    expect(await badges.post('remove', { ids: ['99', foreign] })).toMatchObject({ status: 200, data: {} })
    expect((await badges.get('detail', { id: foreign }, '100002')).data).toMatchObject({ version: 1 })
    expect(await badges.post(`remove?ids=${one},${two},99,${foreign}`)).toMatchObject({
      status: 200,
      data: {},
      msg: '操作成功',
    })
    expect(await badges.get('detail', { id: one })).toMatchObject({ status: 404 })
  })

  it.each([
    ['1 or 1=1'],
    [''],
    ['0'],
    [[1]],
    [['1', null]],
    ['1'.repeat(20)],
    [Array.from({ length: 1001 }, (_, i) => `${i + 1}`)],
  ])('refuses %j', async ids => {
    expect(await badges.post('remove', { ids })).toMatchObject({ status: 400, data: null })
  })

  it('frees the name', async () => {
    const id = await add({ title: '重名' })
    await badges.post('remove', { ids: id })
    await add({ title: '重名' })
  })
})

describe('two at once', () => {
  it('with one version: one wins', async () => {
    const id = await add()
    const replies = await Promise.all([1, 2, 3, 4].map(weight => badges.post('submit', { id, version: 1, weight })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('with one name: one wins', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => badges.post('submit', { title: '抢名' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

const logged = (id: string) =>
  query(badges.connection, 'select * from change_log where record_id = $1 order by id', [id])
const storedSecret = async (id: string) => String((await stored(id))?.password)
const stored = async (id: string) =>
  (await query(badges.connection, 'select * from blade_badge where id = $1', [id]))[0]
