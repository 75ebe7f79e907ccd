import { Alert, Button, Col } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabel } from '../../providers/i18n/index.ts'
import { viewOf } from '../fields/kinds.ts'
import { FormField } from './FormField.tsx'
import { FormGroup } from './FormGroup.tsx'
import { grouped } from './fieldsOf.ts'
import { RecordDialog } from './RecordDialog.tsx'
import { RecordForm } from './RecordForm.tsx'
import { useLeaving } from './unsaved.ts'
import { useFirstFocus } from './useFirstFocus.ts'
import { type RecordFormOptions, useRecordForm } from './useRecordForm.ts'

/** The dialog of one record's form. It asks before it throws away what was typed. */
export function FormDialog(options: RecordFormOptions) {
  const { definition, fields, mode, close } = options
  const { t } = useTranslation()
  const label = useLabel()
  const formId = useId()
  const state = useRecordForm(options)
  const { holder, discard, stale, reload, busy, ready } = state
  const mayLeave = useLeaving(holder)
  const first = fields.find(([, field]) => field.modes?.[mode] !== 'locked')?.[0]
  const { onShown } = useFirstFocus(state, first)

  async function leave() {
    if (!(await mayLeave())) return
    discard()
    close()
  }

  return (
    <RecordDialog
      width={definition.width}
      title={`${t(mode === 'create' ? 'buttons.create' : 'buttons.edit')} · ${label(definition.module.title)}`}
      onCancel={leave}
      okText={t('buttons.save')}
      cancelText={t('buttons.cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, disabled: !ready, loading: busy && ready }}
    >
      {stale && (
        <Alert
          className="record-stale record-refused"
          type="warning"
          showIcon
          message={t('resource.stale')}
          action={<Button onClick={reload}>{t('resource.reload')}</Button>}
        />
      )}
      <RecordForm state={state} id={formId} name={`${definition.module.name}_${mode}`}>
        {grouped(fields, definition.groups).map(group => (
          <FormGroup key={group.key} label={group.label}>
            {group.fields.map(named => (
              <Col key={named[0]} xs={24} md={definition.width === 600 || viewOf(named[1]).wide ? 24 : 12}>
                <FormField
                  definition={definition}
                  named={named}
                  mode={mode}
                  complaint={options.complaints?.[named[0]]}
                  onShown={named[0] === first ? onShown : undefined}
                />
              </Col>
            ))}
          </FormGroup>
        ))}
      </RecordForm>
    </RecordDialog>
  )
}
