import { lazy } from 'react'
import { feedback } from '#contract/biz/feedback'
import { feedbackStates } from '#contract/biz/states'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { call } from '../../../providers/api/call.ts'
import { SentPictures } from './SentPictures.tsx'

const { handle, reply, reopen } = feedbackStates.steps

const ReplyDialog = lazy(async () => ({ default: (await import('./ReplyDialog.tsx')).ReplyDialog }))

export default defineResource(feedback, {
  columns: ['feedbackType', 'content', 'handleState', 'userName', 'phone', 'replyTime', 'tenantId'],
  columnWidths: { feedbackType: 110, content: 260, userName: 100, phone: 120, handleState: 110 },
  shows: { images: ({ images }) => <SentPictures addresses={images} /> },
  rowActions: [
    {
      key: 'handle',
      label: handle.title,
      needs: handle.needs,
      extension: 'handle',
      offered: ({ handleState }) => handle.from.includes(handleState),
      run: ({ id }) => call(feedback, 'handle', { id }),
    },
    {
      key: 'reply',
      label: reply.title,
      needs: reply.needs,
      extension: 'reply',
      offered: ({ handleState }) => reply.from.includes(handleState),
      dialog: ReplyDialog,
    },
    {
      key: 'reopen',
      label: reopen.title,
      needs: reopen.needs,
      extension: 'reopen',
      offered: ({ handleState }) => reopen.from.includes(handleState),
      run: ({ id }) => call(feedback, 'reopen', { id }),
      confirm: { zh: '确定重新处理？', en: 'Reopen it?' },
    },
  ],
})
