import { describe, expect, it } from 'vitest'
import { articles } from '#contract/biz/articles'
import type { Paged } from '#contract/kit/reply'
import { setUpNewspaper } from '../../../../tests/support/records/newspaper.ts'

const { people, addArticle } = setUpNewspaper('330013', '330014')

const { path } = articles
const detail = async (id: string) => (await people.editor.get(`${path}/detail`, { id })).data as { fee: string | null }

describe("an author's fee", () => {
  it('keeps every digit, as a text or a number of JSON and in a form', async () => {
    for (const [input, stored] of [
      ['12.5', '12.50'],
      [1234567.89, '1234567.89'],
      ['1234567.89', '1234567.89'],
      ['9999999999999.99', '9999999999999.99'],
      [9999999999999.99, '9999999999999.99'],
      ['', null],
      [null, null],
    ] as const) {
      const id = await addArticle({ fee: input })
      expect((await detail(id)).fee, String(input)).toBe(stored)
    }
    const id = await addArticle()
    const answer = await people.editor.ask({
      method: 'POST',
      url: `/api/${path}/submit`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `id=${id}&fee=1234567890123.45`,
    })
    expect(answer, answer.body).toMatchObject({ status: 200 })
    expect((await detail(id)).fee).toBe('1234567890123.45')
  })

  it('filters and sorts a list by its amount', async () => {
    const ids = []
    for (const fee of ['9', '12.49', '12.5', '100', null]) ids.push(await addArticle({ title: '按稿费', fee }))
    const [nine, less, equal, more, none] = ids
    const find = async (query: Record<string, string>) => {
      const { data } = await people.editor.get(`${path}/list`, { title: '按稿费', ascs: 'fee', ...query })
      return (data as Paged<{ id: string }>).records.map(({ id }) => id)
    }
    expect(await find({ fee_ge: '12.5' })).toEqual([equal, more])
    expect(await find({ fee_ge: '12.49', fee_le: '12.5' })).toEqual([less, equal])
    expect(await find({ fee: '12.50' })).toEqual([equal])
    expect(await find({ fee_null: '1' })).toEqual([none])
    expect(await find({ fee_notnull: '1' })).toEqual([nine, less, equal, more])
    expect(await people.editor.get(`${path}/list`, { fee_ge: 'x' })).toMatchObject({
      status: 400,
      msg: '稿费格式不正确',
    })
    expect(await people.editor.get(`${path}/list`, { fee_like: '1' })).toMatchObject({ status: 400 })
  })

  it.each([
    ['1.005', '稿费最多2位小数'],
    [0.125, '稿费最多2位小数'],
    ['10000000000000', '稿费应在0到9999999999999.99之间'],
    [-1, '稿费应在0到9999999999999.99之间'],
    ['1,000', '稿费格式不正确'],
    ['一千', '稿费格式不正确'],
    [1e21, '稿费格式不正确'],
    [['1'], '稿费格式不正确'],
    [true, '稿费格式不正确'],
  ])('is refused by name where it is none: %j', async (fee, msg) => {
    const id = await addArticle()
    expect(await people.editor.post(`${path}/submit`, { id, fee })).toMatchObject({ status: 400, msg })
  })
})
