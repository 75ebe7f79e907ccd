import { Alert, Button, Checkbox, Form, Select } from 'antd'
import { useState } from 'react'
import type { Handover } from '#contract/system/handover'
import { user } from '#contract/system/user'
import { useChoices } from '../../../../components/fields/pickers/useChoices.ts'
import type { DialogProps } from '../../../../components/resource/definition/defineResource.ts'
import { WaitingDialog } from '../../../../components/resource/dialogs/WaitingDialog.tsx'
import { RecordDialog } from '../../../../components/ui/RecordDialog.tsx'
import { useDelayed } from '../../../../components/ui/states/useDelayed.ts'
import { useConfirm } from '../../../../components/ui/useConfirm.ts'
import { notify } from '../../../../providers/api/notification.ts'
import { useLabel } from '../../../../providers/i18n/index.ts'
import { HandoverShares } from './HandoverShares.tsx'
import { usePhrases } from './phrases.ts'
import { type HandoverChoice, nobody, useHandover } from './useHandover.ts'
import './handover.css'

const { successorId: successorField } = user.calls['hand-over'].input

/** Work that takes longer says so. */
const DELAY_MS = 1000

/** Hands over what a user has: counted as it opens, previewed, and then carried out as a whole. */
export function HandoverDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const handover = useHandover(id)
  const { overview } = handover
  if (!overview.data) return <WaitingDialog title={label(user.buttons.handover.label)} query={overview} close={close} />
  return <Loaded data={overview.data} handover={handover} close={close} t={t} />
}

interface LoadedProps {
  data: Handover
  handover: ReturnType<typeof useHandover>
  close: () => void
  t: ReturnType<typeof usePhrases>['t']
}

function Loaded({ data, handover: { preview, sending, forget, look, run }, close, t }: LoadedProps) {
  const confirm = useConfirm()
  const [choice, setChoice] = useState<HandoverChoice>(nobody)
  const { choices } = useChoices(successorField.target)
  const people = choices.filter(({ value }) => value !== data.id)
  const isLate = useDelayed(sending === 'run', DELAY_MS)
  const { name } = data
  const refused = preview?.results.filter(({ refusal }) => refusal).length ?? 0
  const mayRun = preview !== undefined && refused === 0
  const isChosen = Boolean(
    choice.successorId ||
      Object.keys(choice.successors).length > 0 ||
      choice.stop ||
      (choice.standsIn && choice.deputyId),
  )

  function change(changes: Partial<HandoverChoice>) {
    setChoice({ ...choice, ...changes })
    forget()
  }

  function choose(key: string, successorId: string | undefined) {
    const { [key]: _, ...others } = choice.successors
    change({ successors: successorId ? { ...others, [key]: successorId } : others })
  }

  async function execute() {
    if (choice.stop && !(await confirm({ content: t('stopQuestion', { name }), danger: true }))) return
    const report = await run(choice)
    if (!report) return
    const { total, deputyName, stopped } = report
    const deputy = deputyName ? t('doneDeputy', { name: deputyName }) : ''
    notify('success', t('done', { count: total }) + deputy + (stopped ? t('doneStopped') : ''))
    close()
  }

  return (
    <RecordDialog
      width={720}
      title={t('title', { name })}
      onCancel={close}
      footer={[
        <Button key="cancel" disabled={sending === 'run'} onClick={close}>
          {t('buttons.cancel')}
        </Button>,
        mayRun ? (
          <Button
            key="run"
            type="primary"
            autoFocus
            danger={choice.stop}
            loading={sending === 'run'}
            onClick={() => void execute()}
          >
            {preview.total > 0 ? t('run', { count: preview.total }) : t('runPlain')}
          </Button>
        ) : (
          <Button
            key="preview"
            type="primary"
            loading={sending === 'preview'}
            onClick={() => (isChosen ? void look(choice) : notify('warning', t('chooseSomething')))}
          >
            {t('preview')}
          </Button>
        ),
      ]}
    >
      <p className="handover-person">{factsOf(data, t)}</p>
      <Form layout="vertical" disabled={sending !== undefined}>
        <Form.Item label={t('successor')}>
          <Person
            label={t('successor')}
            placeholder={t('chooseSuccessor')}
            people={people}
            value={choice.successorId}
            onChange={successorId => change({ successorId })}
          />
        </Form.Item>
        {data.shares.length === 0 ? (
          <Alert type="info" showIcon message={t('nothing')} />
        ) : (
          <HandoverShares
            shares={data.shares}
            people={people}
            successors={choice.successors}
            choose={choose}
            results={preview?.results}
            disabled={sending !== undefined}
          />
        )}
        <div className="handover-options">
          <Checkbox checked={choice.standsIn} onChange={({ target }) => change({ standsIn: target.checked })}>
            {t('standIn')}
          </Checkbox>
          {choice.standsIn && (
            <Person
              label={t('deputyField')}
              placeholder={t('sameSuccessor')}
              people={people}
              value={choice.deputyId}
              onChange={deputyId => change({ deputyId })}
            />
          )}
          <Checkbox
            checked={choice.stop}
            disabled={!data.mayStop || !data.isActive}
            onChange={({ target }) => change({ stop: target.checked })}
          >
            {t('stop')}
          </Checkbox>
          {!data.mayStop && <p>{t('mayNotStop')}</p>}
        </div>
      </Form>
      <section aria-live="polite">
        {sending === 'run' && isLate && preview && (
          <Alert type="info" showIcon message={t('working', { count: preview.total })} />
        )}
        {sending !== 'run' && preview && (
          <Alert
            role="status"
            showIcon
            type={refused > 0 ? 'warning' : 'info'}
            message={refused > 0 ? t('previewRefused', { count: refused }) : t('previewed', { count: preview.total })}
          />
        )}
      </section>
    </RecordDialog>
  )
}

interface PersonProps {
  label: string
  placeholder: string
  people: readonly { value: string; title: string }[]
  value: string
  onChange: (id: string) => void
}

function Person({ label, placeholder, people, value, onChange }: PersonProps) {
  return (
    <Select
      aria-label={label}
      allowClear
      showSearch
      optionFilterProp="title"
      fieldNames={{ label: 'title' }}
      placeholder={placeholder}
      options={[...people]}
      value={value || undefined}
      onChange={next => onChange(next ?? '')}
    />
  )
}

function factsOf({ account, isActive, sessions, deputyName, actsFor }: Handover, t: LoadedProps['t']): string {
  return [
    t('account', { account }),
    t(isActive ? 'active' : 'stopped'),
    ...(sessions > 0 ? [t('sessions', { count: sessions })] : []),
    ...(deputyName ? [t('deputy', { name: deputyName })] : []),
    ...(actsFor.length > 0 ? [t('actsFor', { names: actsFor.join(t('resource.comma')) })] : []),
  ].join(' · ')
}
