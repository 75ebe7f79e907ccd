import { comment } from '#contract/biz/comment'

/** Place of the draft of a remark: what was typed in the queue is offered in the dialog too, and the other way round. */
export const rejectPlace = (id: string) => `${comment.path}/reject/${id}`
