import './bulk.css'
import { UndoOutlined } from '@ant-design/icons'
import { Alert, Button, Form, Radio, Select } from 'antd'
import { useId, useState } from 'react'
import { BULK_EDIT, type BulkReport, type BulkRow, bulkActionsOf } from '#contract/kit/bulk'
import type { Fields, Module } from '#contract/kit/module'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { definePhrases } from '../../../providers/i18n/definePhrases.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { CheckedForm } from '../../ui/CheckedForm.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { useOneAtATime } from '../../ui/useRunning.ts'
import { useInvalidateResource } from '../data/requests.ts'
import { useButtons } from '../definition/buttons.ts'
import { useDefinition } from '../definition/defineResource.ts'
import { FormField } from '../form/FormDialog.tsx'
import { emptyOf, type FormValues } from '../form/useRecordForm.ts'
import { ChangedValue } from '../history/ChangedValue.tsx'
import { useUndo } from './useUndo.tsx'

interface BulkDialogProps {
  ids: readonly string[]
  close: () => void
}

/** One action for the chosen records: its input, what it would do with each of them, and then the result. */
export function BulkDialog(props: BulkDialogProps) {
  const { close } = props
  const definition = useDefinition()
  const { module } = definition
  const { t } = usePhrases()
  const label = useLabel()
  const buttons = useButtons(definition)
  const formId = useId()
  const [form] = Form.useForm<FormValues>()
  // The records that were chosen as it opened: the list behind it is read again.
  const [ids] = useState(props.ids)
  const { sending, outcome, forget, send } = useBulk(module, ids)
  const undo = useUndo(module.path, 'bulk')
  const executeOnce = useOneAtATime(execute)
  const actions = Object.entries(bulkActionsOf(module)).filter(([, { needs }]) => buttons.has(needs))
  const [action, setAction] = useState(actions[0]?.[0] ?? BULK_EDIT)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const asks = actions.find(([name]) => name === action)?.[1].asks ?? {}
  const isEdit = action === BULK_EDIT
  const fields = Object.fromEntries(Object.entries(asks).filter(([name]) => !isEdit || chosen.includes(name)))
  const mayPreview = !isEdit || chosen.length > 0
  const choice = () => ({ action, fields, values: form.getFieldsValue(true) })
  const isDone = outcome !== undefined && !outcome.isPreview
  const { changed = 0, unchanged, refused = 0, absent = 0 } = outcome?.report ?? {}
  const changeable = outcome?.isPreview ? changed : 0

  function choose(next: string) {
    setAction(next)
    forget()
  }

  async function undoChange(id: string): Promise<boolean> {
    const isUndone = await undo(id)
    if (isUndone) close()
    return isUndone
  }

  async function execute(previewed: BulkReport) {
    const id = await send(choice(), previewed)
    if (id) notify('success', t('done', { count: previewed.changed }), () => undoChange(id))
  }

  const undoId = isDone ? outcome.report.id : null
  const footer = isDone
    ? [
        undoId && (
          <Button key="undo" icon={<UndoOutlined />} onClick={() => void undoChange(undoId)}>
            {t('buttons.undo')}
          </Button>
        ),
        refused > 0 && (
          <Button key="again" loading={sending} onClick={() => void send(choice())}>
            {t('again')}
          </Button>
        ),
        <Button key="close" type="primary" autoFocus onClick={close}>
          {t('buttons.confirm')}
        </Button>,
      ]
    : [
        <Button key="cancel" onClick={close}>
          {t('buttons.cancel')}
        </Button>,
        changeable > 0 && outcome ? (
          <Button key="run" type="primary" autoFocus loading={sending} onClick={() => void executeOnce(outcome.report)}>
            {t('run', { count: changeable })}
          </Button>
        ) : (
          <Button key="preview" type="primary" htmlType="submit" form={formId} loading={sending} disabled={!mayPreview}>
            {t('preview')}
          </Button>
        ),
      ]

  return (
    <RecordDialog width={720} title={t('title', { count: ids.length })} onCancel={close} footer={footer}>
      {!isDone && (
        <CheckedForm<FormValues>
          id={formId}
          form={form}
          name={formId}
          disabled={sending}
          onValuesChange={forget}
          onFinish={() => send(choice())}
        >
          <Form.Item label={t('action')}>
            <Radio.Group
              style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 8px' }}
              aria-label={t('action')}
              value={action}
              onChange={({ target }) => choose(target.value)}
              options={actions.map(([name, { title }]) => ({ value: name, label: label(title) }))}
            />
          </Form.Item>
          {isEdit && (
            <Form.Item label={t('fields')} extra={chosen.length > 0 && t('clears')}>
              <Select
                mode="multiple"
                aria-label={t('fields')}
                placeholder={t('chooseFields')}
                optionFilterProp="label"
                value={[...chosen]}
                onChange={names => {
                  setChosen(names)
                  forget()
                }}
                options={Object.entries(asks).map(([name, field]) => ({ value: name, label: label(field.label) }))}
              />
            </Form.Item>
          )}
          {Object.entries(fields).map(named => (
            <FormField key={named[0]} definition={definition} named={named} mode="create" />
          ))}
        </CheckedForm>
      )}
      {outcome && (
        <section aria-live="polite">
          <Alert
            role="status"
            showIcon
            type={refused > 0 ? 'warning' : outcome.isPreview ? 'info' : 'success'}
            message={
              t(outcome.isPreview ? 'would' : 'did', { changed, unchanged, refused }) +
              (absent > 0 ? t('absent', { absent }) : '')
            }
          />
          <BulkRows rows={outcome.report.rows} />
        </section>
      )}
    </RecordDialog>
  )
}

/** The outcome for each record, those that are refused first. */
function BulkRows({ rows }: { rows: readonly BulkRow[] }) {
  const { t } = usePhrases()
  const { module } = useDefinition()
  const label = useLabel()
  const sorted = [...rows].sort((one, other) => Number(other.refusal !== '') - Number(one.refusal !== ''))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <ul className="bulk-rows" aria-label={t('rows')} tabIndex={0}>
      {sorted.map(({ id, title, changes, refusal }) => (
        <li key={id}>
          <strong>{title}</strong>
          {refusal && <p className="bulk-refused">{t('refused', { reason: refusal })}</p>}
          {!refusal && changes.length === 0 && <p>{t('same')}</p>}
          <dl>
            {changes.map(change => {
              const field = module.fields[change.field]
              return (
                field && (
                  <div key={change.field}>
                    <dt>{label(field.label)}</dt>
                    <dd>
                      <ChangedValue field={field} change={change} isNew={false} />
                    </dd>
                  </div>
                )
              )
            })}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** Choices made in the dialog. */
interface BulkChoice {
  action: string
  /** Fields of its input; of an edit those that were chosen. */
  fields: Fields
  values: FormValues
}

interface BulkOutcome {
  isPreview: boolean
  report: BulkReport
}

/** Previews a change of many records and makes it: of the records that the preview has found changeable, as it found them. */
function useBulk({ path }: Module, ids: readonly string[]) {
  const invalidate = useInvalidateResource(path)
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<BulkOutcome>()

  /** Previews, or after a preview makes the change. Answers the id by which it is undone, if it can be. */
  async function send({ action, fields, values }: BulkChoice, previewed?: BulkReport): Promise<string | null> {
    const rows = previewed?.rows.filter(({ refusal, changes }) => refusal === '' && changes.length > 0)
    setSending(true)
    try {
      const data = {
        ids: (rows?.map(({ id }) => id) ?? ids).join(),
        versions: rows?.map(({ version }) => version).join() ?? '',
        ...{ action, values: JSON.stringify(sentValues(action, fields, values)), dryRun: previewed ? 0 : 1 },
      }
      // Hundreds of records last longer than other calls.
      const report = await request<BulkReport>({ method: 'POST', url: `${path}/bulk`, data, timeout: 0 })
      setOutcome({ isPreview: !previewed, report: previewed ? whole(report, previewed) : report })
      if (previewed) await invalidate()
      return report.id
    } catch {
      // The refusal is on screen.
      return null
    } finally {
      setSending(false)
    }
  }

  return { sending, outcome, forget: () => setOutcome(undefined), send }
}

/** An edit clears the fields that it leaves empty. */
function sentValues(action: string, fields: Fields, values: FormValues): FormValues {
  const entries = Object.entries(fields).map(([name, field]) => [name, values[name] ?? emptyOf(field)] as const)
  const given = ([, value]: readonly [string, unknown]) => value !== '' && value !== null
  return Object.fromEntries(action === BULK_EDIT ? entries : entries.filter(given))
}

/** Records that the preview refused were not sent, and are still part of the result. */
function whole(report: BulkReport, previewed: BulkReport): BulkReport {
  const sent = new Set(report.rows.map(({ id }) => id))
  const others = previewed.rows.filter(({ id, refusal }) => refusal !== '' && !sent.has(id))
  return {
    ...report,
    rows: [...others, ...report.rows],
    refused: report.refused + others.length,
    unchanged: report.unchanged + previewed.unchanged,
    absent: report.absent + previewed.absent,
  }
}

/** Changes of many records at once. */
export const { usePhrases } = definePhrases('components/resource/sheets/bulkDialog', {
  title: { zh: '批量操作：已选{{count}}条', en: 'Change selected records: {{count}}' },
  action: { zh: '操作', en: 'Action' },
  fields: { zh: '要修改的字段', en: 'Fields to change' },
  chooseFields: { zh: '请选择要修改的字段', en: 'Please choose the fields to change' },
  clears: { zh: '留空的字段将被清空。', en: 'Fields that are left empty are cleared.' },
  preview: { zh: '预览', en: 'Preview' },
  run: { zh: '执行（{{count}}条）', en: 'Change {{count}}' },
  would: {
    zh: '将更改{{changed}}条，无变化{{unchanged}}条，不能更改{{refused}}条。确认后才会写入。',
    en: 'Changes {{changed}}, leaves {{unchanged}} as they are, and refuses {{refused}}. Nothing is written before you confirm.',
  },
  did: {
    zh: '已更改{{changed}}条，无变化{{unchanged}}条，未更改{{refused}}条。',
    en: 'Changed {{changed}}, left {{unchanged}} as they were, and refused {{refused}}.',
  },
  done: { zh: '已修改{{count}}条', en: 'Changed: {{count}}' },
  absent: { zh: '另有{{absent}}条已不存在。', en: '{{absent}} more no longer exist.' },
  rows: { zh: '逐条结果', en: 'Result for each record' },
  refused: { zh: '不能更改：{{reason}}', en: 'Not changed: {{reason}}' },
  same: { zh: '无变化', en: 'No change' },
  again: { zh: '重新预览', en: 'Preview again' },
})
