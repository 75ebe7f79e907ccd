import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../providers/notification.ts'
import { RecordDialog } from '../resource/RecordDialog.tsx'
import { useConfirm } from '../resource/useConfirm.ts'
import { type BoardState, tellEdition } from './useBoard.ts'

interface ReleaseButtonsProps {
  board: BoardState
  has: (button: string) => boolean
}

/** The steps that the edition can take now, to those who may take them. */
export function ReleaseButtons({ board, has }: ReleaseButtonsProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const [asking, setAsking] = useState(false)
  if (!board.data) return null
  const { edition, problems } = board.data
  const { id, publishState } = edition

  async function take(name: string, data: object) {
    if (await tellEdition(name, data)) notify('success', t('notifications.success'))
    await board.renew()
  }
  const step = (name: string) => take(name, { ids: id })
  const release = async () => {
    if (problems.length > 0) return setAsking(true)
    if (await confirm({ content: t('press.confirmRelease') })) await step('publish')
  }
  const withdraw = async () => {
    if (await confirm({ content: t('press.confirmWithdraw') })) await step('withdraw')
  }

  return (
    <div className="press-steps">
      {publishState === 1 && has('edit') && (
        <Button type="primary" onClick={() => step('review')}>
          {t('press.review')}
        </Button>
      )}
      {publishState === 2 && has('publish') && (
        <>
          <Button type="primary" onClick={release}>
            {t(problems.length > 0 ? 'press.releaseAnyway' : 'press.release')}
          </Button>
          <Button onClick={() => step('send-back')}>{t('press.sendBack')}</Button>
        </>
      )}
      {publishState === 3 && has('publish') && (
        <Button danger onClick={withdraw}>
          {t('press.withdraw')}
        </Button>
      )}
      {publishState === 4 && has('edit') && <Button onClick={() => step('redraft')}>{t('press.redraft')}</Button>}
      {asking && (
        <ReasonDialog
          count={problems.length}
          close={() => setAsking(false)}
          release={reason => take('publish', { ids: id, reason })}
        />
      )}
    </div>
  )
}

interface ReasonDialogProps {
  count: number
  close: () => void
  release: (reason: string) => Promise<void>
}

function ReasonDialog({ count, close, release }: ReasonDialogProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <RecordDialog
      width={600}
      title={t('press.releaseAnyway')}
      onCancel={close}
      onOk={form.submit}
      okText={t('press.releaseAnyway')}
      cancelText={t('buttons.cancel')}
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={async ({ reason }) => {
          await release(reason)
          close()
        }}
      >
        <p>{t('press.reasonNeeded', { count })}</p>
        <Form.Item
          name="reason"
          label={t('press.reason')}
          rules={[{ required: true, whitespace: true, message: t('press.reasonPrompt') }]}
        >
          <Input.TextArea rows={3} maxLength={500} showCount autoFocus />
        </Form.Item>
      </Form>
    </RecordDialog>
  )
}
