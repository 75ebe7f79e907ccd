import { Button, Checkbox, Form, Select, Space } from 'antd'
import { useState } from 'react'
import {
  type ActName,
  type CorrectionOptions,
  flowActs,
  type OfferedAct,
  type OfferedActs,
  offeredActs,
  signerPlaces,
} from '#contract/flow/acts'
import { flowWork } from '#contract/flow/process'
import type { Field } from '#contract/kit/fields'
import { promptFor } from '#contract/kit/rules'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { RadioChoice } from '../../../components/ui/RadioChoice.tsx'
import { isOffered } from '../../../lib/settings.ts'
import { useCall } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { CallFields } from '../parts/CallFields.tsx'
import { usePhrases } from '../parts/phrases.ts'
import { useFinished } from './FlowPage.tsx'
import { ProcessFields } from './ProcessFields.tsx'

const { path } = flowWork
const calls = { path, calls: offeredActs }

/** The acts that the server reports as possible now. */
export function useOfferedActs(processInstanceId: string): OfferedActs | undefined {
  const enabled = isOffered(`${path}/acts`)
  return useCall(calls, 'acts', { processInstanceId }, { enabled, announced: true }).data
}

/** The acts on a request, except answering it. */
export function RequestActs({ processInstanceId }: { processInstanceId: string }) {
  const label = useLabel()
  const data = useOfferedActs(processInstanceId)
  const [chosen, setChosen] = useState<OfferedAct>()
  if (!data || data.acts.length === 0) return null
  return (
    <Space wrap>
      {data.acts.map(act => (
        <Button key={`${act.name} ${act.taskId}`} onClick={() => setChosen(act)}>
          {label(flowActs[act.name].title)}
        </Button>
      ))}
      {chosen && (
        <ActDialog
          act={chosen}
          offered={data}
          processInstanceId={processInstanceId}
          close={() => setChosen(undefined)}
        />
      )}
    </Space>
  )
}

interface ActDialogProps {
  act: OfferedAct
  offered: OfferedActs
  processInstanceId: string
  close: () => void
}

function ActDialog({ act: { name, taskId }, offered, processInstanceId, close }: ActDialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const finished = useFinished()
  const title = label(flowActs[name].title)
  const canCorrect = name === 'move' || name === 'correct'
  const corrections = useCall(calls, 'mending', { processInstanceId }, { enabled: canCorrect, announced: true })

  async function send(values: Record<string, unknown>) {
    const { variables, ...own } = values
    const data = { ...own, ...(values.straightBack === true && { straightBack: 'true' }), processInstanceId, taskId }
    if (name === 'correct') Object.assign(data, { values: JSON.stringify(changedIn(variables, corrections.data)) })
    await request({ method: 'POST', url: `${path}/${name}`, data })
    finished()
  }

  if (canCorrect && !corrections.data) return null
  return (
    <CallDialog
      title={title}
      draftKey={`flow/${name}/${taskId || processInstanceId}`}
      okText={title}
      done={t('acted', { act: title })}
      initialValues={{
        place: signerPlaces[0],
        step: offered.steps[0]?.id,
        signer: offered.signers[0]?.id,
        variables: Object.fromEntries(corrections.data?.fields.map(({ id, value }) => [id, value]) ?? []),
      }}
      send={send}
      close={close}
    >
      {name === 'correct' && <ProcessFields fields={corrections.data?.fields ?? []} />}
      <ActFields name={name} offered={offered} moves={corrections.data?.moves ?? []} />
    </CallDialog>
  )
}

/** What was changed in the form; what was cleared is null. */
function changedIn(variables: unknown, corrections: CorrectionOptions | undefined) {
  const entered = variables as Record<string, unknown>
  const changed = corrections?.fields.filter(
    ({ id, value }) => JSON.stringify(entered[id] ?? null) !== JSON.stringify(value),
  )
  return Object.fromEntries(changed?.map(({ id }) => [id, entered[id] ?? null]) ?? [])
}

interface ActChoices {
  name: ActName
  offered: OfferedActs
  moves: CorrectionOptions['moves']
}

/** The input of an act; some of it is chosen among what the server offers. */
function ActFields({ name, offered, moves }: ActChoices) {
  const { t } = usePhrases()
  const label = useLabel()
  const choices: Record<string, { value: string; label: string }[]> = {
    place: signerPlaces.map(place => ({ value: place, label: t(`places.${place}`) })),
    step: offered.steps.map(({ id, name: step }) => ({ value: id, label: id === 'applicant' ? t('applicant') : step })),
    signer: offered.signers.map(({ id, name: signer, kind }) => ({
      value: id,
      label: `${signer} · ${t(`places.${kind}`)}`,
    })),
    target: moves.map(({ id, name: step, version, people }) => ({
      value: id,
      label: `${step} · v${version} · ${people.join(t('resource.comma')) || t('unattended')}`,
    })),
  }
  return Object.entries<Field>(flowActs[name].input)
    .filter(([key]) => !['taskId', 'processInstanceId', 'values'].includes(key))
    .map(([key, field]) => {
      const title = label(field.label)
      if (key === 'straightBack')
        return (
          <Form.Item key={key} name={key} valuePropName="checked">
            <Checkbox>{title}</Checkbox>
          </Form.Item>
        )
      const options = choices[key]
      if (!options) return <CallFields key={key} fields={{ [key]: field }} />
      return (
        <Form.Item key={key} name={key} label={title} rules={[{ required: true, message: label(promptFor(field)) }]}>
          {key === 'target' ? (
            <Select placeholder={t('choose', { name: title })} options={options} />
          ) : (
            <RadioChoice label={title} options={options} />
          )}
        </Form.Item>
      )
    })
}
