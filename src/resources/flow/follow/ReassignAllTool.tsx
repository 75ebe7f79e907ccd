import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { flowFollow } from '#contract/flow/follow'
import { promptFor } from '#contract/kit/rules'
import { ReferencePicker } from '../../../components/fields/pickers/ReferencePicker.tsx'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import { hasExtension } from '../../../components/resource/definition/buttons.ts'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { useAccess } from '../../../providers/accessControl.ts'
import { call } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from '../parts/phrases.ts'

const { fromUserId, userId, reason } = flowFollow.calls['reassign-all'].input

interface Values {
  fromUserId: string
  userId: string
  reason?: string
}

/** Gives all open tasks of somebody, such as a leaver, to somebody else. */
export function ReassignAllTool() {
  const { t } = usePhrases()
  const label = useLabel()
  const mayReassign = useAccess(flowFollow, 'reassign').can && hasExtension(flowFollow, 'reassign-all')
  const invalidate = useInvalidateResource(flowFollow.path)
  const [isOpen, setOpen] = useState(false)
  if (!mayReassign) return null

  async function send(values: Values) {
    await call(flowFollow, 'reassign-all', values)
    await invalidate()
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('reassignAll.open')}</Button>
      {isOpen && (
        <CallDialog<Values>
          title={t('reassignAll.title')}
          draftKey="flow/reassign-all"
          okText={t('reassign.ok')}
          done={t('reassignAll.done')}
          send={send}
          close={() => setOpen(false)}
        >
          {(
            [
              ['fromUserId', fromUserId],
              ['userId', userId],
            ] as const
          ).map(([name, field]) => (
            <Form.Item
              key={name}
              name={name}
              label={label(field.label)}
              required
              rules={[{ required: true, message: label(promptFor(field)) }]}
            >
              <ReferencePicker field={field} placeholder={label(promptFor(field))} />
            </Form.Item>
          ))}
          <Form.Item name="reason" label={label(reason.label)}>
            <Input.TextArea rows={2} maxLength={255} showCount placeholder={label(promptFor(reason))} />
          </Form.Item>
        </CallDialog>
      )}
    </>
  )
}
