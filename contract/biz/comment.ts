import { dateTime, dictBiz, image, longText, number, optional, reference, references, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { setElsewhere } from '../kit/references.ts'
import { ownerField } from '../kit/tenantField.ts'
import { recordId } from './callParts.ts'
import { commentState } from './states.ts'
import { targets } from './targets.ts'

/** The modules that can be commented on, by the keys of the dictionary `comment_target`. */
export const commentTargets = { 1: 'blade-biz/articles', 2: 'blade-biz/videos', 3: 'blade-biz/edition' } as const

const approvedState = (options = {}) => dictBiz('审核状态', 'State', 'comment_state', options)
const remark = optional(text('审核意见', 'Remark', { maxLength: 255 }))
const itself = { path: 'blade-biz/comment', call: 'list', shows: 'content', as: 'parentContent', historic: true }

/** A reader's comment; the website shows it only after approval. */
export const comment = defineModule({
  name: 'comment',
  path: 'blade-biz/comment',
  route: '/biz/comment',
  title: { zh: '评论管理', en: 'Comments' },
  fields: {
    content: longText('评论内容', 'Comment', { maxLength: 2000 }),
    targetType: dictBiz('评论对象类型', 'Kind of subject', 'comment_target', { default: 1 }),
    targetId: text('评论对象', 'Subject', {
      maxLength: 19,
      prompt: { zh: '请输入评论对象的编号', en: 'Enter the ID of the subject' },
    }),
    /** The comment that it answers. */
    parentId: optional(reference('回复的评论', 'In answer to', itself, setElsewhere)),
    userName: optional(text('用户', 'User', { maxLength: 100 })),
    userId: optional(reference('用户账号', 'Account', targets.user('userAccount'), setElsewhere)),
    userAvatar: optional(image('头像', 'Avatar', setElsewhere)),
    ip: optional(text('IP', 'IP', { maxLength: 64, ...setElsewhere })),
    likeCount: optional(number('点赞数', 'Likes', { max: 999_999_999, ...setElsewhere })),
    approved: approvedState({ default: commentState.pending, ...setElsewhere }),
    approvedUser: optional(reference('审核人', 'Decided by', targets.colleague('approvedUserName'), setElsewhere)),
    approvedTime: optional(dateTime('审核时间', 'Decided at', setElsewhere)),
    approvedRemark: { ...remark, ...setElsewhere },
    tenantId: ownerField,
  },
  search: ['content', 'userName', 'targetType', 'approved'],
  found: { title: 'content', text: ['userName', 'approvedRemark'] },
  buttons: { approved: { label: { zh: '审核', en: 'Review' }, action: 3 } },
  calls: {
    approved: {
      method: 'POST',
      needs: 'approved',
      title: { zh: '审核评论', en: 'Decide on a comment' },
      input: {
        id: recordId,
        approved: approvedState({ default: commentState.approved }),
        approvedRemark: remark,
      },
    },
    approvedlist: {
      method: 'POST',
      needs: 'approved',
      title: { zh: '批量审核评论', en: 'Decide on comments' },
      input: {
        ids: references('编号', 'IDs', itself),
        approved: approvedState({ default: commentState.approved }),
        approvedRemark: remark,
      },
    },
  },
})

/** The title of its subject joins each comment. */
export type Comment = RecordOf<typeof comment> & { targetTitle: string }
