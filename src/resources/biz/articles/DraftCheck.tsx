import { Alert, Button, Checkbox, Flex, Input } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { articles } from '#contract/biz/articles'
import type { DraftComparison } from '#contract/biz/draftCalls'
import { promptFor } from '#contract/kit/rules'
import { requestRestore, useInvalidateResource } from '../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { useModuleRights } from '../../../providers/accessControl.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePageNavigate } from '../../../providers/router.ts'
import { Differences } from './Differences.tsx'
import { usePhrases } from './phrases.ts'
import './article.css'
import { useConfirm } from '../../../components/ui/useConfirm.ts'
import { call, useCall } from '../../../providers/api/call.ts'

const { correction: correctionField } = articles.calls['release-draft'].input

/** A draft next to its live version, and its release. */
export function DraftCheck({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const may = useModuleRights(articles)
  const invalidate = useInvalidateResource(articles.path)
  const navigate = usePageNavigate()
  const { search } = useLocation()
  const discard = useDiscard()
  const [sending, setSending] = useState(false)
  /** The live version whose changes somebody has looked at. */
  const [seen, setSeen] = useState<number>()
  const [correction, setCorrection] = useState<string>()
  const query = useCall(articles, 'compare-draft', { id }, { cacheTime: 0 })
  const { data, isFetching, refetch } = query
  const mustReview = data?.since !== null && seen !== data?.live.version
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
    notify('success', t('drafts.released'))
    await invalidate()
    close()
  }

  return (
    <RecordDialog
      width={1280}
      title={t('drafts.title', { title: data?.draft.title ?? '' })}
      onCancel={close}
      footer={
        <Flex wrap justify="end" gap="small">
          <Button onClick={close}>{t('resource.close')}</Button>
          {may('edit') && data && (
            <>
              <Button danger onClick={async () => (await discard(data.draft)) && close()}>
                {t('drafts.discard')}
              </Button>
              <Button onClick={() => navigate(`${articles.route}/edit/${id}${search}`)}>{t('drafts.edit')}</Button>
            </>
          )}
          {may('publish') && (
            <Button
              type="primary"
              loading={sending}
              disabled={!data || data.refusal !== null || mustReview || isSame || isSilent || isFetching}
              onClick={() => void release()}
            >
              {t('drafts.release')}
            </Button>
          )}
        </Flex>
      }
    >
      <Loaded query={query}>
        {data => (
          <>
            {data.refusal && <Alert className="record-notice" type="warning" showIcon message={label(data.refusal)} />}
            <LiveChanges
              comparison={data}
              isSeen={!mustReview}
              see={isSeen => setSeen(isSeen ? data.live.version : undefined)}
            />
            {isSame ? (
              <p>{t('drafts.same')}</p>
            ) : (
              <Differences differences={data.differences} names={[t('drafts.live'), t('drafts.draft')]} focused />
            )}
            {may('publish') && !isSame && (
              <div className="draft-release">
                <Checkbox
                  checked={correction !== undefined}
                  onChange={({ target }) => setCorrection(target.checked ? '' : undefined)}
                >
                  {t('drafts.correction')}
                </Checkbox>
                {correction !== undefined && (
                  <Input.TextArea
                    rows={2}
                    maxLength={500}
                    showCount
                    autoFocus
                    value={correction}
                    aria-label={label(correctionField.label)}
                    placeholder={label(promptFor(correctionField))}
                    onChange={({ target }) => setCorrection(target.value)}
                  />
                )}
              </div>
            )}
          </>
        )}
      </Loaded>
    </RecordDialog>
  )
}

const isEqual = ({ differences: { fields, text, isFormatted } }: DraftComparison) =>
  fields.length === 0 && text === null && !isFormatted

interface LiveChangesProps {
  comparison: DraftComparison
  isSeen: boolean
  see: (isSeen: boolean) => void
}

/** Changes of the live version that a release would replace: somebody has to look at them first. */
function LiveChanges({ comparison: { since }, isSeen, see }: LiveChangesProps) {
  const { t } = usePhrases()
  if (!since) return null
  return (
    <Alert
      className="draft-since"
      type="error"
      message={t(since === 'unknown' ? 'drafts.sinceUnknown' : 'drafts.since')}
      description={
        <>
          {since !== 'unknown' && <Differences differences={since} names={[t('drafts.before'), t('drafts.after')]} />}
          <Checkbox checked={isSeen} onChange={({ target }) => see(target.checked)}>
            {t('drafts.seen')}
          </Checkbox>
        </>
      }
    />
  )
}

/** Discards a draft after a confirmation, and offers to restore it. Returns whether it was discarded. */
function useDiscard() {
  const { t } = usePhrases()
  const confirm = useConfirm()
  const invalidate = useInvalidateResource(articles.path)
  const mayRestore = useModuleRights(articles)('delete')

  return async ({ id, title, version }: DraftComparison['draft']): Promise<boolean> => {
    if (!(await confirm({ content: t('drafts.confirmDiscard', { title }), danger: true }))) return false
    const take = async (work: Promise<unknown>, text: string, undo?: () => Promise<boolean>) => {
      try {
        await work
      } catch {
        // The refusal is on screen.
        return false
      }
      notify('success', text, undo)
      await invalidate()
      return true
    }
    const restore = () => take(requestRestore(articles, [id]), t('notifications.success'))
    const discarding = call(articles, 'discard-draft', { id, version })
    return take(discarding, t('drafts.discarded'), mayRestore ? restore : undefined)
  }
}
