import { Form, Input } from 'antd'
import { articles } from '#contract/biz/articles'
import { promptFor } from '#contract/kit/rules'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { call } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

const { title, input } = articles.calls.correct

/** Says what was wrong in a published article. */
export function CorrectionDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const invalidate = useInvalidateResource(articles.path)

  async function correct({ correction }: { correction: string }) {
    await call(articles, 'correct', { id, correction })
    await invalidate()
  }

  return (
    <CallDialog
      title={label(title)}
      draftKey={`${articles.path}/correct/${id}`}
      okText={label(title)}
      done={t('notifications.success')}
      send={correct}
      close={close}
    >
      <Form.Item
        name="correction"
        label={label(input.correction.label)}
        rules={[{ required: true, whitespace: true, message: label(promptFor(input.correction)) }]}
        extra={t('correctHint')}
      >
        <Input.TextArea rows={3} maxLength={500} showCount placeholder={label(promptFor(input.correction))} />
      </Form.Item>
    </CallDialog>
  )
}
