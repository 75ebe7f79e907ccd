import { describe, expect, it } from 'vitest'
import { articleStates, editionStates, videoStates } from '#contract/biz/states'
import type { History } from '#contract/kit/history'
import { type Machine, stepBetween } from '#contract/kit/steps'
import { setUpNewspaper } from '../../../../tests/support/records/newspaper.ts'

const { people, addEdition, addArticle, addVideo, detail, submit } = setUpNewspaper('330005', '330006')

/** How each state is reached, from the first. */
const ways: Record<number, readonly string[]> = {
  1: [],
  2: ['review'],
  3: ['review', 'publish'],
  4: ['review', 'publish', 'withdraw'],
}

describe.each([
  ['articles', articleStates, addArticle],
  ['edition', editionStates, addEdition],
  ['videos', videoStates, addVideo],
] as const)('the states of %s', (module, machine, add) => {
  // An edition that is not complete is released with a reason; see press/release.ts.
  const reason = module === 'edition' ? { releaseReason: '先行出版' } : {}
  const take = (call: string, ids: string, person = people.editor) =>
    module === 'edition' && call === 'publish' && person === people.editor && !ids.includes(',')
      ? person.post('blade-biz/edition/publish', { ids, reason: '先行出版' })
      : person.post(`blade-biz/${module}/${call}`, { ids })
  async function addIn(state: number) {
    const id = await add()
    for (const call of ways[state] ?? []) expect(await take(call, id)).toMatchObject({ status: 200 })
    return id
  }

  it('change by the steps that are allowed and by no other, through calls and through submit alike', async () => {
    for (const from of [1, 2, 3, 4]) {
      for (const [call, step] of Object.entries(machine.steps)) {
        const id = await addIn(from)
        const isAllowed = step.from.includes(from)
        expect(await take(call, id), `${call} from ${from}`).toMatchObject({ status: isAllowed ? 200 : 400 })
        expect(await detail(module, id)).toMatchObject({ publishState: isAllowed ? step.to : from })
      }
      for (const to of [1, 2, 3, 4, 5]) {
        const id = await addIn(from)
        const isAllowed = to === from || stepBetween(machine as Machine, from, to) !== undefined
        const answer = await submit(module, { id, publishState: to, ...reason })
        expect(answer, `${from} to ${to}`).toMatchObject({ status: isAllowed ? 200 : 400 })
        expect(await detail(module, id)).toMatchObject({ publishState: isAllowed ? to : from })
      }
    }
  })

  it('begin with the first, and say when it was published', async () => {
    await expect(add({ publishState: 3 })).rejects.toThrow('新建的数据不能直接处于此状态')
    const id = await addIn(3)
    expect(await detail(module, id)).toMatchObject({ publishTime: expect.stringMatching(/^\d{4}-\d\d-\d\d /) })
  })

  it('are published and withdrawn only with the permission, also through submit', async () => {
    const id = await addIn(2)
    expect(await take('publish', id, people.writer)).toMatchObject({ status: 403 })
    expect(await submit(module, { id, publishState: 3 }, people.writer)).toMatchObject({ status: 403 })
    expect(await submit(module, { id, publishState: 1 }, people.writer)).toMatchObject({ status: 403 })
    expect(await detail(module, id)).toMatchObject({ publishState: 2 })
  })

  it('change together or not at all, and never for another tenant', async () => {
    const [ready, draft] = [await addIn(2), await add()]
    expect(await take('publish', `${ready},${draft}`)).toMatchObject({ status: 400 })
    expect(await detail(module, ready)).toMatchObject({ publishState: 2 })
    const theirs = await take('publish', ready, people.foreigner)
    expect(theirs.body).toBe((await take('publish', '9000000000000000001', people.foreigner)).body)
  })

  it('appear in the history with user and time, and stay when an older text is restored', async () => {
    const id = await addIn(2)
    const { records } = (await people.editor.get(`blade-biz/${module}/history`, { id })).data as History
    expect(records[0]?.changes).toContainEqual(expect.objectContaining({ field: 'publishState', before: 1, after: 2 }))
    expect(records[0]).toMatchObject({ userId: people.editor.userId, changedAt: expect.stringMatching(/^\d{4}-/) })
    await submit(module, { id, title: '改过的标题' })
    const { version } = (await people.editor.get(`blade-biz/${module}/history`, { id })).data as History
    const changeId = records.at(-1)?.id
    expect(await people.editor.post(`blade-biz/${module}/restore-version`, { id, changeId, version })).toMatchObject({
      status: 200,
    })
    expect(await detail(module, id)).toMatchObject({ publishState: 2, title: expect.not.stringContaining('改过') })
  })
})

it('published texts refuse changes without the permission to publish, except their page', async () => {
  const id = await addArticle({ editionId: await addEdition() }, people.writer)
  const videoId = await addVideo()
  for (const [module, one] of [
    ['articles', id],
    ['videos', videoId],
  ] as const) {
    await submit(module, { id: one, title: '初稿' }, people.writer)
    for (const step of ['review', 'publish']) await people.editor.post(`blade-biz/${module}/${step}`, { ids: one })
    expect(await submit(module, { id: one, title: '改过' }, people.writer)).toMatchObject({
      ...{ status: 403, msg: '内容已发布，有发布权限才能修改；请先撤回，或请有权限的同事修改' },
    })
    expect(await detail(module, one)).toMatchObject({ title: '初稿' })
  }
  expect((await submit('articles', { id, title: '初稿', content: '<p>另一段</p>' }, people.writer)).status).toBe(403)
  const coordinates = '[[[0,0],[1,0],[1,1]]]'
  expect((await submit('articles', { id, title: '初稿', coordinates }, people.writer)).status).toBe(200)
  expect((await submit('articles', { id, title: '更正' })).status).toBe(200)
  await people.editor.post('blade-biz/articles/withdraw', { ids: id })
  expect((await submit('articles', { id, title: '再改' }, people.writer)).status).toBe(200)
})
