import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseJson } from '#contract/kit/texts/parseJson'
import { type Badges, createBadges } from '../../../../tests/support/browser/badges.ts'

let badges: Badges

beforeAll(async () => {
  badges = await createBadges()
})
afterAll(() => badges?.close())

describe('a refusal', () => {
  it('names the fields that it is about', async () => {
    await badges.add({ title: '同名' })
    const cases = [
      [{ shiny: 0 }, 'title'],
      [{ title: 'x', weight: 'many' }, 'weight'],
      [{ title: '同名' }, 'title'],
    ] as const
    for (const [draft, name] of cases) {
      const refused = await badges.post('submit', draft)
      expect(refused).toMatchObject({ success: false, errors: { [name]: refused.msg } })
    }
    expect(await badges.get('detail', { id: '99' })).not.toHaveProperty('errors')
  })
})

it('distinguishes JSON from other texts', () => {
  for (const text of ['{"a":1}', '[]', 'null', '1']) expect(parseJson(text), text).toBeDefined()
  for (const text of ['', '{', "{'a':1}", 'undefined']) expect(parseJson(text), text).toBeUndefined()
})
