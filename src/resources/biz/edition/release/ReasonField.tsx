import { Form, Input } from 'antd'
import { editionPath } from '../data/useBoard.ts'
import { usePhrases } from '../phrases.ts'

/** Names the draft of a reason: it is the same at the row and on the board of an edition. */
export const releaseDraftKey = (editionId: string) => `${editionPath}/release/${editionId}`

/** The reason for releasing an edition although something is missing. */
export function ReasonField({ autoFocus = false, extra }: { autoFocus?: boolean; extra?: string }) {
  const { t } = usePhrases()
  return (
    <Form.Item
      name="reason"
      label={t('reason')}
      extra={extra}
      rules={[{ required: true, whitespace: true, message: t('reasonPrompt') }]}
    >
      <Input.TextArea rows={3} maxLength={500} showCount autoFocus={autoFocus} />
    </Form.Item>
  )
}
