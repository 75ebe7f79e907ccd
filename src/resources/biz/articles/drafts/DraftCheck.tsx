import './drafts.css'
import { Alert, Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { articles } from '#contract/biz/articles'
import type { DraftComparison } from '#contract/biz/draftCalls'
import { promptFor } from '#contract/kit/rules'
import { useInvalidateResource } from '../../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../../components/resource/definition/defineResource.ts'
import { LoadFailed, WaitingBlock } from '../../../../components/ui/placeholders.tsx'
import { RecordDialog } from '../../../../components/ui/RecordDialog.tsx'
import { useModuleRights } from '../../../../providers/accessControl.ts'
import { call, useCall } from '../../../../providers/api/call.ts'
import { notify } from '../../../../providers/api/notification.ts'
import { useLabel } from '../../../../providers/i18n/index.ts'
import { usePageNavigate } from '../../../../providers/router.ts'
import { Differences } from './Differences.tsx'
import { useDraftPhrases } from './phrases.ts'
import { useDiscard } from './useDiscard.ts'

const { correction: asked } = articles.calls['release-draft'].input

/** A draft beside its live version, and its release. */
export function DraftCheck({ id, close }: DialogProps) {
  const { t } = useDraftPhrases()
  const may = useModuleRights(articles)
  const invalidate = useInvalidateResource(articles.path)
  const navigate = usePageNavigate()
  const { search } = useLocation()
  const discard = useDiscard()
  const [sending, setSending] = useState(false)
  /** The live version whose changes somebody has looked at. */
  const [seen, setSeen] = useState<number>()
  const [correction, setCorrection] = useState<string>()
  const { data, error, isError, isFetching, refetch } = useCall(articles, 'compare-draft', { id }, { cacheTime: 0 })
  const mustLook = data?.since !== null && seen !== data?.live.version
  const isSame = data !== undefined && isEqual(data)
  const isSilent = correction !== undefined && correction.trim() === ''

  async function release() {
    if (!data) return
    setSending(true)
    try {
      const versions = { version: data.draft.version, liveVersion: data.live.version }
      await call(articles, 'release-draft', { id, ...versions, ...(correction && { correction }) })
    } catch {
      // The refusal is on screen; one of the two may have changed.
      setSending(false)
      return void refetch()
    }
    notify('success', t('released'))
    await invalidate()
    close()
  }

  return (
    <RecordDialog
      width={1280}
      title={t('title', { title: data?.draft.title ?? '' })}
      onCancel={close}
      footer={
        <div className="draft-foot">
          <Button onClick={close}>{t('resource.close')}</Button>
          {may('edit') && data && (
            <>
              <Button danger onClick={async () => (await discard(data.draft)) && close()}>
                {t('discard')}
              </Button>
              <Button onClick={() => navigate(`${articles.route}/edit/${id}${search}`)}>{t('edit')}</Button>
            </>
          )}
          {may('publish') && (
            <Button
              type="primary"
              loading={sending}
              disabled={!data || data.refusal !== null || mustLook || isSame || isSilent || isFetching}
              onClick={() => void release()}
            >
              {t('release')}
            </Button>
          )}
        </div>
      }
    >
      {data ? (
        <>
          <Refused comparison={data} />
          <Since comparison={data} isSeen={!mustLook} see={isSeen => setSeen(isSeen ? data.live.version : undefined)} />
          {isSame ? (
            <p>{t('same')}</p>
          ) : (
            <Differences differences={data.differences} names={[t('live'), t('draft')]} focused />
          )}
          {may('publish') && !isSame && (
            <div className="draft-release">
              <Checkbox
                checked={correction !== undefined}
                onChange={({ target }) => setCorrection(target.checked ? '' : undefined)}
              >
                {t('correction')}
              </Checkbox>
              {correction !== undefined && <CorrectionField value={correction} change={setCorrection} />}
            </div>
          )}
        </>
      ) : isError ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </RecordDialog>
  )
}

const isEqual = ({ differences: { fields, text, isFormatted } }: DraftComparison) =>
  fields.length === 0 && text === null && !isFormatted

function Refused({ comparison: { refusal } }: { comparison: DraftComparison }) {
  const label = useLabel()
  return refusal && <Alert className="record-notice" type="warning" showIcon message={label(refusal)} />
}

function CorrectionField({ value, change }: { value: string; change: (value: string) => void }) {
  const label = useLabel()
  return (
    <Input.TextArea
      rows={2}
      maxLength={500}
      showCount
      autoFocus
      value={value}
      aria-label={label(asked.label)}
      placeholder={label(promptFor(asked))}
      onChange={({ target }) => change(target.value)}
    />
  )
}

interface SinceProps {
  comparison: DraftComparison
  isSeen: boolean
  see: (isSeen: boolean) => void
}

/** Changes of the live version that a release would replace: somebody has to look at them first. */
function Since({ comparison: { since }, isSeen, see }: SinceProps) {
  const { t } = useDraftPhrases()
  if (!since) return null
  return (
    <Alert
      className="draft-since"
      type="error"
      message={t(since === 'unknown' ? 'sinceUnknown' : 'since')}
      description={
        <>
          {since !== 'unknown' && <Differences differences={since} names={[t('before'), t('after')]} />}
          <Checkbox checked={isSeen} onChange={({ target }) => see(target.checked)}>
            {t('seen')}
          </Checkbox>
        </>
      }
    />
  )
}
