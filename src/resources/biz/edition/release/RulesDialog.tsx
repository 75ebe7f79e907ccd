import { Skeleton } from 'antd'
import { useState } from 'react'
import { checklistRules, type RuleLevels, ruleLevels, ruleNames } from '#contract/biz/checklist'
import { edition } from '#contract/biz/edition'
import { LoadFailed } from '../../../../components/ui/placeholders.tsx'
import { RadioChoice } from '../../../../components/ui/RadioChoice.tsx'
import { RecordDialog } from '../../../../components/ui/RecordDialog.tsx'
import { call, useCall } from '../../../../providers/api/call.ts'
import { notify } from '../../../../providers/api/notification.ts'
import { useLabel } from '../../../../providers/i18n/index.ts'
import { usePhrases } from '../phrases.ts'

/** The meaning of each rule of the checklist for the release, for the whole tenant. */
export function RulesDialog({ close, saved }: { close: () => void; saved: () => unknown }) {
  const { t } = usePhrases()
  const label = useLabel()
  const [changed, setChanged] = useState<Partial<RuleLevels>>({})
  const [saving, setSaving] = useState(false)
  const { data, error, isError, refetch } = useCall(edition, 'rules', {}, { cacheTime: 0 })

  async function save() {
    setSaving(true)
    try {
      if (Object.keys(changed).length > 0) await call(edition, 'save-rules', { levels: JSON.stringify(changed) })
      notify('success', t('notifications.success'))
      close()
      await saved()
    } catch {
      // The refusal is on screen; the choices stay.
      setSaving(false)
    }
  }

  return (
    <RecordDialog
      width={680}
      title={t('rules')}
      onCancel={close}
      onOk={() => void save()}
      okText={t('buttons.save')}
      cancelText={t('buttons.cancel')}
      okButtonProps={{ loading: saving, disabled: !data }}
    >
      <p className="press-hint">{t('rulesHelp')}</p>
      {data ? (
        <ul className="press-rules">
          {ruleNames.map(name => {
            const text = label(checklistRules[name].label)
            return (
              <li key={name}>
                <span>{text}</span>
                <RadioChoice
                  label={text}
                  optionType="button"
                  size="small"
                  value={changed[name] ?? data[name]}
                  onChange={({ target }) => setChanged({ ...changed, [name]: target.value })}
                  options={ruleLevels.map(value => ({ value, label: t(`levels.${value}`) }))}
                />
              </li>
            )
          })}
        </ul>
      ) : isError ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton active aria-label={t('resource.loading')} />
      )}
    </RecordDialog>
  )
}
