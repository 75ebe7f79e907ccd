import { flowFollow } from '#contract/flow/follow'
import type { CallInput } from '#contract/kit/module'
import { DialogTool } from '../../components/resource/actions/DialogTool.tsx'
import { type DialogProps, defineResource } from '../../components/resource/definition/defineResource.ts'
import { CallDialog } from '../../components/resource/dialogs/CallDialog.tsx'
import { call } from '../../providers/api/call.ts'
import { CallFields } from './parts/CallFields.tsx'
import { flowCells, reassignAction, trackAction } from './parts/lists.tsx'
import { usePhrases } from './parts/phrases.ts'

export default defineResource(flowFollow, {
  columns: [
    'processDefinitionKey',
    'processInstanceId',
    'taskName',
    'trouble',
    'dueTime',
    'suspensionState',
    'startUser',
    'startTime',
  ],
  cells: {
    suspensionState: flowCells.suspensionState,
    // The problem has a column of its own.
    taskName: row => flowCells.taskName({ ...row, unattended: 0 }),
    dueTime: flowCells.dueTime,
  },
  columnWidths: {
    processDefinitionKey: 130,
    processInstanceId: 180,
    suspensionState: 90,
    trouble: 100,
    startUser: 130,
  },
  operationWidth: 250,
  toolbar: () => (
    <DialogTool
      label={{ zh: '改派全部', en: 'Reassign all' }}
      needs="reassign"
      extension="reassign-all"
      dialog={ReassignAllDialog}
    />
  ),
  rowActions: [
    { ...trackAction, idOf: ({ processInstanceId }) => processInstanceId },
    { ...reassignAction, needs: 'reassign' },
    {
      key: 'end',
      label: { zh: '删除', en: 'Delete' },
      needs: 'delete',
      danger: true,
      idOf: ({ processInstanceId }) => processInstanceId,
      dialog: EndDialog,
    },
  ],
})

type Calls = (typeof flowFollow)['calls']

/** Ends an instance. Whoever started it reads the reason. */
function EndDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const { deleteReason } = flowFollow.calls['delete-process-instance'].input
  return (
    <CallDialog<Pick<CallInput<Calls['delete-process-instance']>, 'deleteReason'>>
      title={t('end')}
      draftKey={`flow/end/${id}`}
      okText={t('buttons.delete')}
      changes={flowFollow.path}
      danger
      send={values => call(flowFollow, 'delete-process-instance', { ...values, processInstanceId: id })}
      close={close}
    >
      <CallFields fields={{ deleteReason }} />
      <p className="flow-hint">{t('endHint')}</p>
    </CallDialog>
  )
}

/** Gives all open tasks of somebody, such as a leaver, to somebody else. */
function ReassignAllDialog({ close }: { close: () => void }) {
  const { t } = usePhrases()
  return (
    <CallDialog<CallInput<Calls['reassign-all']>>
      title={t('reassignAll.title')}
      draftKey="flow/reassign-all"
      okText={t('reassign.ok')}
      done={t('reassignAll.done')}
      changes={flowFollow.path}
      send={values => call(flowFollow, 'reassign-all', values)}
      close={close}
    >
      <CallFields fields={flowFollow.calls['reassign-all'].input} />
    </CallDialog>
  )
}
