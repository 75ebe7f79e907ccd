import { Button, Descriptions, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '#contract/kit/module'
import { isEmpty } from '#contract/kit/rules'
import { user } from '#contract/system/user'
import { isOffered } from '../../lib/settings.ts'
import { useAccess } from '../../providers/accessControl.ts'
import { useCall } from '../../providers/api/call.ts'
import { useLabel } from '../../providers/i18n/index.ts'
import { AccessAnswer } from '../errors/Forbidden.tsx'
import { viewOf } from '../fields/kinds/kinds.ts'
import { RetryChoices } from '../fields/pickers/useChoices.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { RecordDialog } from '../ui/RecordDialog.tsx'
import { useNarrow } from '../ui/screenLevel.tsx'
import { useRecordName, useRecordVisit } from './data/recordAddress.ts'
import { useRecord } from './data/requests.ts'
import { offersHistory } from './definition/buttons.ts'
import {
  type AnyRecord,
  type DialogProps,
  type ResourceDefinition,
  useDefinition,
} from './definition/defineResource.ts'
import { nameFieldOf, shownFields } from './definition/fieldsOf.ts'
import { PresenceNotice } from './form/FormNotices.tsx'
import { RecordHistory } from './history/RecordHistory.tsx'
import { RecordCell } from './table/useColumns.tsx'

/** A record to look at. */
export function ResourceShow({ id, close }: DialogProps) {
  const definition = useDefinition()
  const { module, width } = definition
  const { t } = useTranslation()
  const label = useLabel()
  const [historyOpen, setHistoryOpen] = useState(false)
  const [accessOpen, setAccessOpen] = useState(false)
  const mayExplain = useAccess(user, 'view').can && isOffered(`${user.path}/explain`)
  const narrow = useNarrow()
  const query = useRecord<AnyRecord>(module.path, id)
  const record = query.data
  useRecordVisit(module, 'show', { record, error: query.error })
  useRecordName(record?.[nameFieldOf(definition)])
  return (
    <RecordDialog
      width={width}
      title={`${t('buttons.show')} · ${label(module.title)}`}
      onCancel={close}
      footer={
        <>
          {offersHistory(module) && record && (
            <Button onClick={() => setHistoryOpen(true)}>{t('resource.history')}</Button>
          )}
          {mayExplain && record && <Button onClick={() => setAccessOpen(true)}>{t('resource.access')}</Button>}
          <Button onClick={close}>{t('resource.close')}</Button>
        </>
      }
    >
      <PresenceNotice module={module} id={id} editing={false} />
      <Loaded query={query}>
        {record => (
          <Descriptions
            bordered
            size="small"
            column={narrow || width === 600 ? 1 : 2}
            className="record-values"
            styles={{ label: { width: 128 } }}
            items={shownFields(definition, 'show')
              .filter(([name]) => hasContent(definition, name, record))
              .map(([name, field]) => ({
                key: name,
                label: label(field.label),
                span: viewOf(field).wide ? 'filled' : 1,
                children: <RecordCell definition={definition} name={name} field={field} record={record} whole />,
              }))}
          />
        )}
      </Loaded>
      {record && accessOpen && <RecordAccess id={record.id} close={() => setAccessOpen(false)} />}
      {record && historyOpen && (
        <RecordHistory id={record.id} close={() => setHistoryOpen(false)} restored={() => void query.refetch()} />
      )}
    </RecordDialog>
  )
}

/** Empty fields are left out; cells of the resource's own may show something else. */
function hasContent({ shows, cells }: ResourceDefinition, name: string, record: AnyRecord): boolean {
  return name in shows || name in cells || !isEmpty(record[name]) || record.fieldLimits?.masked.includes(name) === true
}

/** Answers whether and why a chosen user may see and change a record. */
function RecordAccess({ id, close }: DialogProps) {
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
        buttons.map(button => <AccessAnswer key={button} id={userId} target={codeOf(module, button)} recordId={id} />)}
    </Dialog>
  )
}
