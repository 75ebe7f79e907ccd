import { Table } from 'antd'
import { useCallback, useMemo } from 'react'
import { flowManager, type ProcessFigures } from '#contract/flow/manager'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { useCall } from '../../../providers/api/call.ts'
import { FlowPicture } from '../parts/FlowPicture.tsx'
import { usePhrases } from '../parts/phrases.ts'

/** How often a process and its steps were reached, and how long they lasted, in a table and on the diagram. */
export function FiguresDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const query = useCall(flowManager, 'figures', { processId: id })
  return (
    <UnansweredDialog width={1080} title={t('figures.title')} close={close}>
      <Loaded query={query}>{figures => <Figures id={id} figures={figures} />}</Loaded>
    </UnansweredDialog>
  )
}

function Figures({ id, figures }: { id: string; figures: ProcessFigures[] }) {
  const { t } = usePhrases()
  /** Minutes below an hour, hours below two days, else days. */
  const waiting = useCallback(
    (seconds: number | null) => {
      if (seconds === null) return '—'
      if (seconds < 3600) return t('figures.minutes', { count: Math.ceil(seconds / 60) })
      if (seconds < 172_800) return t('figures.hours', { count: Math.round(seconds / 360) / 10 })
      return t('figures.days', { count: Math.round(seconds / 8640) / 10 })
    },
    [t],
  )
  const notes = useMemo(
    () => new Map(figures.map(row => [row.taskKey, `${row.started} · ${waiting(row.median)}`])),
    [figures, waiting],
  )
  return (
    <>
      <p className="flow-hint">{t('figures.hint')}</p>
      <Table<ProcessFigures>
        size="small"
        rowKey="taskKey"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={figures}
        columns={[
          {
            title: t('step'),
            dataIndex: 'name',
            render: (name: string, { taskKey }) => (taskKey ? name : <b>{t('figures.whole')}</b>),
          },
          { title: t('figures.started'), dataIndex: 'started', align: 'right' },
          { title: t('figures.finished'), dataIndex: 'finished', align: 'right' },
          { title: t('figures.median'), dataIndex: 'median', align: 'right', render: waiting },
          { title: t('figures.p90'), dataIndex: 'p90', align: 'right', render: waiting },
          { title: t('figures.overdue'), dataIndex: 'overdue', align: 'right' },
        ]}
      />
      <FlowPicture of={{ processDefinitionId: id }} notes={notes} />
    </>
  )
}
