import { type Comment, comment, commentTargets } from '#contract/biz/comment'
import { targets } from '#contract/biz/targets'
import { reference } from '#contract/kit/fields'
import { historic } from '#contract/kit/references'
import type { WireRecord } from '../../../kit/definition/columns.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/idList.ts'
import { addNames } from '../../../kit/lists/names.ts'

/** Adds the titles of their subjects to comments, as a reference to the subject would show them. */
export async function addSubjects(comments: Comment[], context: Context): Promise<void> {
  for (const record of comments) record.targetTitle = ''
  for (const [type, path] of Object.entries(commentTargets)) {
    const target = historic({ ...targets.article, path, as: 'targetTitle' })
    const subject = { ...comment, fields: { targetId: reference('评论对象', 'Subject', target) } }
    const ofType = comments.filter(({ targetType, targetId }) => targetType === Number(type) && isId(targetId))
    // Records with their base columns, as they travel.
    await addNames(subject, ofType as unknown as WireRecord[], context)
  }
}
