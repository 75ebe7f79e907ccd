import { describe, expect, it } from 'vitest'
import { commentState, feedbackState, feedbackStates } from '#contract/biz/states'
import type { BulkReport } from '#contract/kit/bulk'
import type { History } from '#contract/kit/history'
import { setUpNewspaper } from '../../../../tests/support/records/newspaper.ts'

const { people, addArticle, addColumn, addEdition, addFeedback, addPage, addVideo, detail, addComment, submit } =
  setUpNewspaper()

interface Change {
  action: string
  values?: object
  dryRun?: 0 | 1
}

const ask = (module: string, ids: readonly string[], { values, ...change }: Change, person = people.editor) =>
  person.post(`blade-biz/${module}/bulk`, {
    ...{ dryRun: 0, ...change, ids: ids.join() },
    ...(values && { values: JSON.stringify(values) }),
  })
async function change(module: string, ids: readonly string[], action: Change, person = people.editor) {
  const { data, status, msg } = await ask(module, ids, action, person)
  if (status !== 200) throw new Error(msg)
  return data as BulkReport
}
const refusals = ({ rows }: BulkReport) => rows.map(({ refusal }) => refusal)

describe('bulk actions of the newsroom', () => {
  it('submit, publish and return articles, each by its own right, and refuse those in another state', async () => {
    const ids = [await addArticle(), await addArticle(), await addArticle()]
    expect(await change('articles', ids.slice(0, 2), { action: 'review' }, people.writer)).toMatchObject({ changed: 2 })
    for (const action of ['publish', 'send-back', 'withdraw'])
      expect((await ask('articles', ids, { action, values: { returnReason: '不妥' } }, people.writer)).status).toBe(403)

    expect((await ask('articles', ids, { action: 'send-back' })).msg).toBe('请输入退回原因')
    const values = { returnReason: '数字有误' }
    const preview = await change('articles', ids, { action: 'send-back', values, dryRun: 1 })
    expect(preview).toMatchObject({ changed: 2, refused: 1 })
    expect(refusals(preview)).toEqual(['', '', '当前状态不能退回'])
    expect(preview.rows[0]?.changes).toMatchObject([
      { field: 'publishState', beforeName: '待审', afterName: '草稿' },
      { field: 'returnReason', before: null, after: '数字有误' },
    ])
    expect(await detail('articles', ids[0] ?? '')).toMatchObject({ publishState: 2, returnReason: '' })
    expect(await change('articles', ids, { action: 'send-back', values })).toEqual(preview)
    expect(await detail('articles', ids[0] ?? '')).toMatchObject({ publishState: 1, returnReason: '数字有误' })
    const { data } = await people.editor.get('blade-biz/articles/history', { id: ids[0] ?? '' })
    expect((data as History).records[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'returnReason', after: '数字有误' }),
    )
    await change('articles', ids, { action: 'review' })
    expect(await detail('articles', ids[0] ?? '')).toMatchObject({ publishState: 2, returnReason: '' })
  })

  it('keep the reason of a return out of other saves', async () => {
    const id = await addArticle({ returnReason: '自己写的' })
    await people.writer.post('blade-biz/articles/submit', { id, returnReason: '自己写的' })
    expect(await detail('articles', id)).toMatchObject({ returnReason: '' })
  })

  it('move articles to a column, an edition and a page, within the rules of a single save', async () => {
    const [columnId, editionId, other] = [await addColumn(), await addEdition(), await addEdition()]
    const pageId = await addPage(editionId)
    const ids = [await addArticle(), await addArticle({ editionId: other })]
    const moved = await change('articles', ids, { action: 'edit', values: { columnId, pageId } })
    expect(refusals(moved)).toEqual(['', '所选版面不属于所选期次'])
    expect(await detail('articles', ids[0] ?? '')).toMatchObject({ columnId, editionId, pageId })
    const column = { columnName: '外', columnCode: 'x', sort: 1 }
    const values = { columnId: await people.foreigner.create('blade-biz/columns', column) }
    expect(refusals(await change('articles', ids, { action: 'edit', values }))).toEqual(['栏目不存在', '栏目不存在'])
  })

  it('change published articles only with the right to publish', async () => {
    const ids = [await addArticle(), await addArticle()]
    await change('articles', ids.slice(0, 1), { action: 'review' })
    await change('articles', ids.slice(0, 1), { action: 'publish' })
    const values = { source: '本报讯' }
    const tried = await change('articles', ids, { action: 'edit', values }, people.writer)
    expect(refusals(tried)).toEqual(['内容已发布，有发布权限才能修改；请先撤回，或请有权限的同事修改', ''])
  })

  it('handle and answer feedback', async () => {
    const messages = [await addFeedback(), await addFeedback()]
    expect((await ask('feedback', messages, { action: 'reply' })).msg).toBe('请输入回复内容')
    await change('feedback', messages, { action: 'reply', values: { replyContent: '已更正' } })
    expect(await detail('feedback', messages[1] ?? '')).toMatchObject({ handleState: 3, replyContent: '已更正' })
  })

  it('release editions that are complete, and the others with the reason', async () => {
    const ids = [await addEdition()]
    await change('edition', ids, { action: 'review' })
    const preview = await change('edition', ids, { action: 'publish', dryRun: 1 })
    expect(refusals(preview)).toEqual([expect.stringContaining('本期没有版面')])
    const released = await change('edition', ids, { action: 'publish', values: { releaseReason: '先行出版' } })
    expect(released).toMatchObject({ changed: 1, refused: 0 })
    expect(await change('videos', [await addVideo()], { action: 'review' })).toMatchObject({ changed: 1 })
  })

  it('change fields of pages, and name no foreign record', async () => {
    const editionId = await addEdition()
    const pages = [await addPage(editionId), await addPage(editionId)]
    const edited = { action: 'edit', values: { dutyEditor: '王编辑' } }
    expect(await change('page', pages, edited, people.writer)).toMatchObject({ changed: 2, id: expect.any(String) })
    expect(await change('page', pages, edited, people.foreigner)).toMatchObject({ rows: [], changed: 0, absent: 2 })
  })
})

describe('comments and feedback', () => {
  describe('comments', () => {
    const decide = (body: object, person = people.editor) => person.post('blade-biz/comment/approved', body)

    it('are approved by default, and approving twice changes nothing', async () => {
      const id = await addComment()
      expect(await detail('comment', id)).toMatchObject({ approved: commentState.pending, targetTitle: '集采落地' })
      expect(await decide({ id })).toMatchObject({ status: 200, data: {} })
      const approved = await detail('comment', id)
      expect(approved).toMatchObject({
        approved: 2,
        approvedUser: people.editor.userId,
        approvedTime: expect.stringMatching(/^\d/),
      })
      await decide({ id })
      expect(await detail('comment', id)).toMatchObject({ version: (approved as { version: number }).version })
    })

    it('are rejected with a remark, and the decision may be turned around', async () => {
      const id = await addComment()
      await decide({ id, approved: 3, approvedRemark: '广告' })
      expect(await detail('comment', id)).toMatchObject({ approved: 3, approvedRemark: '广告' })
      await decide({ id, approved: 2 })
      expect(await detail('comment', id)).toMatchObject({ approved: 2, approvedRemark: '' })
      expect(await decide({ id, approved: 1 })).toMatchObject({ status: 400 })
    })

    it('are approved many at a time: ids in the query, in a form or as an array', async () => {
      const ids = [await addComment(), await addComment(), await addComment()]
      const approvedlist = 'blade-biz/comment/approvedlist'
      await people.editor.post(approvedlist, undefined, { ids: ids[0] ?? '' })
      await people.editor.post(approvedlist, { ids: [ids[1]] })
      await people.editor.post(approvedlist, { ids: `${ids[2]}` })
      for (const id of ids) expect(await detail('comment', id)).toMatchObject({ approved: 2 })
      const rejection = { ids: ids.join(), approved: 3, approvedRemark: '广告' }
      expect(await people.writer.post(approvedlist, rejection)).toMatchObject({ status: 403 })
      expect(await people.editor.post(approvedlist, rejection)).toMatchObject({ status: 200 })
      for (const id of ids)
        expect(await detail('comment', id)).toMatchObject({
          ...{ approved: 3, approvedRemark: '广告', approvedUser: people.editor.userId },
        })
      const bulk = await people.editor.post('blade-biz/comment/bulk', { action: 'approve', ids: ids.join() })
      expect(bulk).toMatchObject({ status: 400, msg: '没有此批量操作' })
    })

    it('are approved again once somebody without that right has written another text', async () => {
      const id = await addComment()
      await decide({ id })
      await submit('comment', { id, likeCount: 3 }, people.writer)
      expect(await detail('comment', id)).toMatchObject({ approved: commentState.approved })
      await submit('comment', { id, content: '改写' }, people.writer)
      expect(await detail('comment', id)).toMatchObject({ approved: commentState.pending, approvedUser: null })
    })

    it('are decided by nobody without the right, and nobody says who decided', async () => {
      const id = await addComment()
      expect(await decide({ id }, people.writer)).toMatchObject({ status: 403 })
      expect(await submit('comment', { id, approved: 2 }, people.writer)).toMatchObject({ status: 403 })
      await submit(
        'comment',
        { id, approvedUser: people.writer.userId, approvedTime: '2020-01-01 00:00:00', approvedRemark: 'x' },
        people.writer,
      )
      expect(await detail('comment', id)).toMatchObject({
        approved: 1,
        approvedUser: null,
        approvedTime: '',
        approvedRemark: '',
      })
    })
  })

  describe('feedback', () => {
    it('is taken on, answered and reopened by the allowed steps and no other', async () => {
      const ways: Record<number, readonly string[]> = { 1: [], 2: ['handle'], 3: ['reply'] }
      for (const from of [1, 2, 3])
        for (const [call, step] of Object.entries(feedbackStates.steps)) {
          const id = await addFeedback()
          for (const way of [...(ways[from] ?? []), call].entries()) {
            const [index, name] = way
            const isLast = index === (ways[from]?.length ?? 0)
            const answer = await people.editor.post(`blade-biz/feedback/${name}`, { id, replyContent: '已更正' })
            if (isLast) expect(answer.status, `${call} from ${from}`).toBe(step.from.includes(from) ? 200 : 400)
          }
        }
    })

    it('is not handled without an answer, and the answer says whose it is', async () => {
      const id = await addFeedback()
      expect(await submit('feedback', { id, handleState: 3 })).toMatchObject({ status: 400, msg: '请输入回复内容' })
      expect(await people.writer.post('blade-biz/feedback/reply', { id, replyContent: '好' })).toMatchObject({
        status: 403,
      })
      await people.editor.post('blade-biz/feedback/reply', { id, replyContent: '已更正' })
      expect(await detail('feedback', id)).toMatchObject({
        ...{ handleState: feedbackState.handled, replyContent: '已更正', replyUser: people.editor.userId },
        replyTime: expect.stringMatching(/^\d{4}-/),
      })
    })
  })
})
