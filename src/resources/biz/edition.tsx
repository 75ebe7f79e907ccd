import { edition } from '#contract/biz/edition'
import { editionStates, isReleased } from '#contract/biz/states'
import { DialogTool } from '../../components/resource/actions/DialogTool.tsx'
import { stepActions } from '../../components/resource/actions/standardActions.ts'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../components/ui/preloadable.tsx'
import { call } from '../../providers/api/call.ts'

const ReleaseDialog = preloadable(async () => (await import('./edition/release/ReleaseDialog.tsx')).ReleaseDialog)
// The board brings the images and the editor of the areas with it.
const EditionBoard = preloadable(async () => (await import('./edition/board/EditionBoard.tsx')).EditionBoard)
const DateOfIssue = preloadable(async () => (await import('./edition/release/NextIssueDialog.tsx')).DateOfIssue)
const ExportIssue = preloadable(async () => (await import('./edition/release/ExportIssue.tsx')).ExportIssue)
const Plan = preloadable(async () => (await import('./articles/ReleaseDialogs.tsx')).EditionPlan)
const Embargo = preloadable(async () => (await import('./articles/ReleaseDialogs.tsx')).EditionEmbargo)
const ReaderSwitch = preloadable(async () => (await import('./edition/release/ReaderSwitch.tsx')).ReaderSwitch)
const WithdrawDialog = preloadable(async () => (await import('./edition/release/WithdrawDialog.tsx')).WithdrawDialog)

const { publish, withdraw, ...otherSteps } = editionStates.steps

export default defineResource(edition, {
  columns: ['title', 'publishState', 'editionNo', 'totalNo', 'publishDate', 'pageCount', 'tenantId'],
  columnWidths: { title: 220, editionNo: 80, totalNo: 90, pageCount: 80, publishDate: 130, publishState: 110 },
  operationWidth: 300,
  editors: { publishDate: DateOfIssue },
  toolbar: () => (
    <DialogTool label={edition.buttons.reader.label} needs="reader" extension="reader" dialog={ReaderSwitch} />
  ),
  rowActions: [
    { key: 'board', label: { zh: '版面', en: 'Board' }, needs: 'view', extension: 'board', dialog: EditionBoard },
    // The release dialog shows the problems first.
    {
      key: 'release',
      label: publish.title,
      needs: publish.needs,
      extension: 'publish',
      offered: ({ publishState }) => publish.from.some(state => state === publishState),
      dialog: ReleaseDialog,
    },
    {
      ...{ key: 'withdraw', label: withdraw.title, needs: withdraw.needs, extension: 'withdrawal' },
      offered: ({ publishState }) => withdraw.from.some(state => state === publishState),
      dialog: WithdrawDialog,
    },
    {
      ...{ key: 'undo-withdrawal', label: edition.calls['undo-withdrawal'].title, needs: 'publish' },
      extension: 'undo-withdrawal',
      offered: ({ publishState }) => publishState === withdraw.to,
      run: ({ id }) => call(edition, 'undo-withdrawal', { id }),
      confirm: 'resource.sure',
    },
    ...stepActions(edition, { ...editionStates, steps: otherSteps }),
    {
      key: 'package',
      label: edition.buttons.package.label,
      needs: 'package',
      extension: 'export-issue',
      dialog: ExportIssue,
    },
    {
      ...{ key: 'plan', label: edition.calls.plan.title, needs: 'publish', extension: 'plan', dialog: Plan },
      offered: ({ publishState }) => !isReleased(publishState),
    },
    { key: 'embargo', label: edition.buttons.embargo.label, needs: 'embargo', extension: 'embargo', dialog: Embargo },
  ],
})
