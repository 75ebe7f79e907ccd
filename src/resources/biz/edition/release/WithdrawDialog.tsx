import { useState } from 'react'
import { edition } from '#contract/biz/edition'
import { editionStates } from '#contract/biz/states'
import { useInvalidateResource } from '../../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../../components/resource/definition/defineResource.ts'
import { Loaded } from '../../../../components/ui/Loaded.tsx'
import { RadioChoice } from '../../../../components/ui/RadioChoice.tsx'
import { RecordDialog } from '../../../../components/ui/RecordDialog.tsx'
import { call, useCall, useInvalidateCall } from '../../../../providers/api/call.ts'
import { notify } from '../../../../providers/api/notification.ts'
import { useLabel } from '../../../../providers/i18n/index.ts'
import { usePhrases } from '../phrases.ts'
import '../edition.css'

/** Withdraws an edition: shows what becomes of its articles, and confirms those that were changed since its release. */
export function WithdrawDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const invalidateCall = useInvalidateCall()
  const invalidateList = useInvalidateResource(edition.path)
  const invalidate = () => Promise.all([invalidateList(), invalidateCall(`${edition.path}/board`)])
  const [keepChanged, setKeepChanged] = useState<0 | 1>()
  const [sending, setSending] = useState(false)
  const query = useCall(edition, 'withdrawal', { id }, { cacheTime: 0 })
  const { data, refetch } = query
  const isAsked = data !== undefined && data.changed.length > 0
  const namesOf = (articles: readonly { title: string }[]) =>
    articles.map(({ title }) => t('quoted', { title })).join(t('resource.comma'))
  const title = label(editionStates.steps.withdraw.title)

  async function undo(): Promise<boolean> {
    try {
      await call(edition, 'undo-withdrawal', { id })
    } catch {
      // The refusal is on screen.
      return false
    }
    notify('success', t('withdrawalUndone'))
    await invalidate()
    return true
  }

  async function withdraw() {
    setSending(true)
    try {
      await call(edition, 'withdraw', { ids: id, ...(isAsked && keepChanged !== undefined && { keepChanged }) })
    } catch {
      // The refusal is on screen; somebody may have changed an article meanwhile.
      setSending(false)
      return void refetch()
    }
    notify('success', t('withdrawn'), undo)
    await invalidate()
    close()
  }

  return (
    <RecordDialog
      width={600}
      title={title}
      onCancel={close}
      onOk={() => void withdraw()}
      okText={title}
      okButtonProps={{
        ...{ danger: true, loading: sending },
        disabled: !data || (isAsked && keepChanged === undefined),
      }}
    >
      <Loaded query={query}>
        {data => (
          <>
            <p>{t('confirmWithdraw')}</p>
            {data.returning.length > 0 && (
              <p>{t('returning', { count: data.returning.length, names: namesOf(data.returning) })}</p>
            )}
            {data.staying > 0 && <p>{t('staying', { count: data.staying })}</p>}
            {isAsked && (
              <>
                <p className="press-note">{t('changedSince', { names: namesOf(data.changed) })}</p>
                <RadioChoice
                  label={t('changedChoice')}
                  value={keepChanged}
                  onChange={({ target }) => setKeepChanged(target.value)}
                  options={[
                    { value: 0, label: t('returnChanged') },
                    { value: 1, label: t('keepChanged') },
                  ]}
                />
              </>
            )}
          </>
        )}
      </Loaded>
    </RecordDialog>
  )
}
