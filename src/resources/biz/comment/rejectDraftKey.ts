import { comment } from '#contract/biz/comment'

/** Key of the draft of a remark, which the queue and the dialog share. */
export const rejectDraftKey = (id: string) => `${comment.path}/reject/${id}`
