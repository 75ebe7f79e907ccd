import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '#contract/kit/module'
import { user } from '#contract/system/user'
import { useCall } from '../../../providers/api/call.ts'
import { AccessReasons } from '../../errors/AccessReasons.tsx'
import { RetryChoices } from '../../fields/pickers/useChoices.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { type DialogProps, useDefinition } from '../definition/defineResource.ts'

/** Answers whether and why a chosen user may see and change a record. */
export function RecordAccess({ id, close }: DialogProps) {
  const { module } = useDefinition()
  const { t } = useTranslation()
  const [userId, setUserId] = useState<string>()
  const people = useCall(user, 'user-list', {})
  const buttons = (['view', 'edit'] as const).filter(button =>
    module.operations.includes(button === 'view' ? 'detail' : 'submit'),
  )
  return (
    <Dialog title={t('resource.access')} footer={null} onCancel={close} destroyOnHidden>
      <Select
        style={{ width: '100%' }}
        aria-label={t('resource.accessOf')}
        placeholder={t('resource.accessOf')}
        showSearch
        optionFilterProp="label"
        loading={people.isFetching}
        notFoundContent={<RetryChoices query={people} />}
        options={(people.data ?? []).map(one => ({ value: one.id, label: one.realName || one.account }))}
        value={userId}
        onChange={setUserId}
      />
      {userId &&
        buttons.map(button => <Answer key={button} id={userId} target={codeOf(module, button)} recordId={id} />)}
    </Dialog>
  )
}

interface AnswerProps {
  id: string
  target: string
  recordId: string
}

function Answer(question: AnswerProps) {
  const query = useCall(user, 'explain', question, { cacheTime: 0 })
  return <Loaded query={query}>{explanation => <AccessReasons {...explanation} />}</Loaded>
}
