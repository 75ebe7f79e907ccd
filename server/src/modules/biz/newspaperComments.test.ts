import { describe, expect, it } from 'vitest'
import { commentState, feedbackState, feedbackStates } from '#contract/biz/states'
import { setUpNewspaper } from '../../../../tests/support/records/newspaper.ts'

const { people, addComment, addFeedback, detail, submit } = setUpNewspaper('330007', '330008')

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
