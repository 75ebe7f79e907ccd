import { Alert, Button } from 'antd'
import { useState } from 'react'
import { type SealRecord, seal, type TrailProblem, type TrailReport } from '#contract/log/seal'
import { useButtons } from '../../components/resource/definition/buttons.ts'
import { defineResource, useDefinition } from '../../components/resource/definition/defineResource.ts'
import { UnansweredDialog } from '../../components/ui/RecordDialog.tsx'
import { useRunning } from '../../components/ui/useRunning.ts'
import { saveBlob } from '../../lib/files.ts'
import { call } from '../../providers/api/call.ts'
import { useLabel } from '../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

export default defineResource(seal, {
  columns: ['day', 'position', 'hash', 'startPosition', 'tenantId'],
  columnWidths: { day: 120, position: 120, startPosition: 120 },
  toolbar: VerifyButton,
  rowActions: [
    {
      key: 'download',
      label: { zh: '下载封存', en: 'Download the seal' },
      run: async record => saveSeal(record),
    },
  ],
})

/** What `npm run audit:verify` reads, and any other program that verifies Ed25519. */
function saveSeal(record: SealRecord): void {
  const { tenantId, day, position, hash, startPosition, startHash, signature, publicKey } = record
  const text = { tenantId, day, position: String(position), hash, startPosition: String(startPosition), startHash }
  const file = JSON.stringify({ ...text, signature, publicKey }, null, 2)
  saveBlob(new Blob([file], { type: 'application/json' }), `seal-${tenantId}-${day}.json`)
}

function VerifyButton() {
  const label = useLabel()
  const buttons = useButtons<typeof seal>(useDefinition())
  const { running, run } = useRunning()
  const [report, setReport] = useState<TrailReport>()
  if (!buttons.has('verify')) return null
  return (
    <>
      <Button
        loading={running === true}
        onClick={() => void run(async () => setReport(await call(seal, 'verify', {})))}
      >
        {label(seal.buttons.verify.label)}
      </Button>
      {report && <ReportDialog report={report} close={() => setReport(undefined)} />}
    </>
  )
}

function ReportDialog({ report, close }: { report: TrailReport; close: () => void }) {
  const { t } = usePhrases()
  const label = useLabel()
  const { problems, ...figures } = report
  const isIntact = problems.length === 0
  return (
    <UnansweredDialog width={640} title={label(seal.buttons.verify.label)} close={close}>
      <Alert
        type={isIntact ? 'success' : 'error'}
        showIcon
        message={t(isIntact ? 'trail.intact' : 'trail.broken')}
        description={t('trail.figures', figures)}
      />
      {!isIntact && (
        <ol>
          {problems.map(problem => (
            <Problem key={JSON.stringify(problem)} problem={problem} />
          ))}
        </ol>
      )}
    </UnansweredDialog>
  )
}

function Problem({ problem }: { problem: TrailProblem }) {
  const { t } = usePhrases()
  const { fault, ...where } = problem
  const parts = (['position', 'day', 'changeId', 'module', 'recordId', 'time', 'tenantId'] as const).filter(
    key => where[key],
  )
  return (
    <li>
      <strong>{t(`trail.faults.${fault}`)}</strong>
      <div>{parts.map(key => t(`trail.where.${key}`, { value: where[key] })).join(t('trail.and'))}</div>
    </li>
  )
}
