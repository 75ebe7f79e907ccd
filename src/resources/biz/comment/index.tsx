import { lazy } from 'react'
import { type Comment, comment } from '#contract/biz/comment'
import { commentStates } from '#contract/biz/states'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { call } from '../../../providers/api/call.ts'
import { CommentTools } from './CommentTools.tsx'

const { approve, reject } = commentStates.steps

const RejectDialog = lazy(async () => ({ default: (await import('./RejectDialog.tsx')).RejectDialog }))

export default defineResource(comment, {
  columns: ['content', 'approved', 'targetType', 'targetId', 'userName', 'approvedRemark', 'tenantId'],
  columnWidths: { content: 300, targetType: 100, targetId: 180, userName: 110, approved: 100, approvedRemark: 140 },
  cells: { targetId: subjectOf },
  shows: { targetId: subjectOf },
  operationWidth: 300,
  toolbar: CommentTools,
  bulkActions: ['approved'],
  rowActions: [
    {
      key: 'approve',
      label: approve.title,
      needs: approve.needs,
      offered: ({ approved }) => approve.from.includes(approved),
      run: ({ id }) => call(comment, 'approved', { id, approved: approve.to }),
    },
    {
      key: 'reject',
      label: reject.title,
      needs: reject.needs,
      offered: ({ approved }) => reject.from.includes(approved),
      dialog: RejectDialog,
    },
  ],
})

// Details and lists add the title of the subject to each record.
function subjectOf(record: object) {
  const { targetId, targetTitle } = record as Comment
  return targetTitle || targetId
}
