import { lazy } from 'react'
import { type Edition, edition } from '#contract/biz/edition'
import { editionStates } from '#contract/biz/steps'
import { defineResource } from '../../components/resource/defineResource.ts'
import { stepActions } from '../../components/resource/stepActions.ts'

// The board brings the images and the editor of the areas with it.
const EditionBoard = lazy(async () => ({
  default: (await import('../../components/press/EditionBoard.tsx')).EditionBoard,
}))

export default defineResource(edition, {
  columns: ['title', 'publishState', 'editionNo', 'totalNo', 'publishDate', 'pageCount', 'tenantId'],
  columnWidths: { title: 260, editionNo: 90, totalNo: 110, pageCount: 80, publishState: 110 },
  operationWidth: 300,
  rowActions: [
    { key: 'board', label: { zh: '版面', en: 'Board' }, needs: 'view', dialog: EditionBoard },
    ...stepActions<Edition>(edition, editionStates),
  ],
})
