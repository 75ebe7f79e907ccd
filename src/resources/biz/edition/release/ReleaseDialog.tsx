import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { edition } from '#contract/biz/edition'
import type { DialogProps } from '../../../../components/resource/definition/defineResource.ts'
import { useLeaving } from '../../../../components/resource/form/unsaved.ts'
import { DraftNote, DraftOffer, useFormDraft } from '../../../../components/resource/form/useDraft.tsx'
import { Loaded } from '../../../../components/ui/Loaded.tsx'
import { RecordDialog } from '../../../../components/ui/RecordDialog.tsx'
import { useOneAtATime } from '../../../../components/ui/useRunning.ts'
import { call } from '../../../../providers/api/call.ts'
import { notify } from '../../../../providers/api/notification.ts'
import { usePageNavigate } from '../../../../providers/router.ts'
import { usePhrases } from '../phrases.ts'
import { useBoard } from '../useBoard.ts'
import { EditionProblems } from './ProblemList.tsx'
import '../edition.css'

/** Others go on working while one person decides. */
const RENEW_MS = 5000

interface ReleaseDialogProps extends DialogProps {
  /** Opened over the board, which needs no link to itself. */
  isOnBoard?: boolean
}

/** Releases an edition: at once when nothing is missing, else with a reason. */
export function ReleaseDialog({ id, close, isOnBoard = false }: ReleaseDialogProps) {
  const { t } = usePhrases()
  const board = useBoard(id, RENEW_MS)
  const [form] = Form.useForm<{ reason?: string }>()
  const [sending, setSending] = useState(false)
  const releaseOnce = useOneAtATime(release)
  const navigate = usePageNavigate()
  const { pathname, search } = useLocation()
  const { data, refetch } = board
  const isClean = data?.problems.length === 0
  const isBlocked = data?.problems.some(({ blocks }) => blocks) ?? false

  const { holder, mark, offer, draftState } = useFormDraft({
    form,
    draftKey: `${edition.path}/release/${id}`,
    ready: data !== undefined && !isClean,
  })
  const mayLeave = useLeaving(holder)

  async function leave(way = close) {
    if (!(await mayLeave())) return
    mark(false)
    way()
  }

  const toBoard = () => navigate(pathname.replace(/\/\w+\/\d+$/, `/board/${id}`) + search)

  async function release({ reason }: { reason?: string }) {
    setSending(true)
    try {
      await call(edition, 'publish', { ids: id, ...(!isClean && { reason }) })
    } catch {
      // The refusal is on screen; the problems may have changed meanwhile.
      setSending(false)
      return void refetch()
    }
    mark(false)
    notify('success', t('notifications.success'))
    void board.refetchBoard()
    close()
  }

  return (
    <RecordDialog
      width={600}
      title={data ? t('releaseOf', { title: data.edition.title }) : t('release')}
      onCancel={() => void leave()}
      footer={
        <div className="form-footer">
          <DraftNote draftState={draftState} />
          {!isOnBoard && (
            <Button type="link" onClick={() => void leave(toBoard)}>
              {t('toBoard')}
            </Button>
          )}
          <Button onClick={() => void leave()}>{t('buttons.cancel')}</Button>
          <Button type="primary" disabled={!data || isBlocked} loading={sending} onClick={form.submit}>
            {t(isClean || !data ? 'release' : 'releaseAnyway')}
          </Button>
        </div>
      }
    >
      <Loaded query={board}>
        {data => (
          <Form
            form={form}
            layout="vertical"
            onValuesChange={() => mark(true)}
            onFinish={values => void releaseOnce(values)}
          >
            <DraftOffer offer={offer} />
            <EditionProblems problems={data.problems} editionId={id} />
            {data.readyCount > 0 && <p>{t('willPublish', { count: data.readyCount })}</p>}
            {isClean ? (
              <p>{t('confirmRelease')}</p>
            ) : isBlocked ? (
              <p className="press-note">{t('cannotRelease')}</p>
            ) : (
              <Form.Item
                name="reason"
                label={t('reason')}
                extra={t('reasonKept')}
                rules={[{ required: true, whitespace: true, message: t('reasonPrompt') }]}
              >
                <Input.TextArea rows={3} maxLength={500} showCount autoFocus />
              </Form.Item>
            )}
          </Form>
        )}
      </Loaded>
    </RecordDialog>
  )
}
