import { Button, Form, Input, Select, type SelectProps } from 'antd'
import { useState } from 'react'
import {
  deliveryFormats,
  deliveryLanguages,
  isTimeOfDay,
  MAX_RECIPIENTS,
  type ReportDeliveries,
  recipientsComplaint,
  recipientsIn,
  rhythms,
} from '#contract/report/delivery'
import { report } from '#contract/report/report'
import { DraftOffer, useFormDraft } from '../../../components/resource/form/useDraft.tsx'
import { CheckedForm } from '../../../components/ui/CheckedForm.tsx'
import { RadioChoice } from '../../../components/ui/RadioChoice.tsx'
import { useRunning } from '../../../components/ui/useRunning.ts'
import { call } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { ParameterFields } from '../view/ParameterFields.tsx'
import { usePhrases } from './phrases.ts'

interface Values {
  recipients: string
  rhythm: string
  day?: number
  time: string
  format: string
  language: string
}

interface DeliveryFormProps {
  id: string
  found: ReportDeliveries
  made: () => void
}

/** To whom, when and how a report is sent from now on. */
export function DeliveryForm({ id, found: { parameters, values }, made }: DeliveryFormProps) {
  const { t } = usePhrases()
  const [form] = Form.useForm<Values>()
  const [isFixed, setFixed] = useState(false)
  const [chosen, setChosen] = useState(values)
  const rhythm = Form.useWatch('rhythm', form)
  const initial = { rhythm: 'daily', time: '08:00', format: 'xlsx', language: useLanguage() }
  const { mark, offer } = useFormDraft({ form, draftKey: `${report.path}/deliver/${id}`, initial })

  const { running, run } = useRunning()

  const create = (delivery: Values) =>
    run(async () => {
      await call(report, 'deliver', { id, ...delivery, ...(isFixed && { values: JSON.stringify(chosen) }) })
      notify('success', t('created'))
      form.resetFields()
      mark(false)
      setFixed(false)
      setChosen(values)
      made()
    })

  async function checkRecipients(_: unknown, text = '') {
    const complaint = recipientsComplaint(recipientsIn(text))
    if (complaint?.kind === 'wrong') throw new Error(t('wrong', { place: complaint.place }))
    if (complaint) throw new Error(complaint.kind === 'many' ? t('many', { count: MAX_RECIPIENTS }) : t('missing'))
  }

  return (
    <CheckedForm<Values>
      form={form}
      className="deliver-form"
      initialValues={initial}
      disabled={running}
      onValuesChange={() => mark(true)}
      onFinish={create}
    >
      <DraftOffer offer={offer} />
      <Form.Item
        className="deliver-field"
        name="recipients"
        label={t('recipients')}
        extra={t('recipientsHelp', { count: MAX_RECIPIENTS })}
        required
        rules={[{ validator: checkRecipients }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={260 * MAX_RECIPIENTS} inputMode="email" />
      </Form.Item>
      <Choice name="rhythm" values={rhythms} text={value => t(`rhythms.${value}`)} label={t('rhythm')} />
      <div className="deliver-times">
        <DayField rhythm={rhythm} />
        <Form.Item
          className="deliver-field"
          name="time"
          label={t('time')}
          required
          rules={[
            {
              validator: async (_, value) => {
                if (!isTimeOfDay(value ?? '')) throw new Error(t('timeMissing'))
              },
            },
          ]}
        >
          <Input type="time" />
        </Form.Item>
      </div>
      <Choice name="format" values={deliveryFormats} text={value => t(`formats.${value}`)} label={t('format')} />
      <Choice
        name="language"
        values={deliveryLanguages}
        text={value => t(`writtenIn.${value}`)}
        label={t('language')}
      />
      {parameters.length > 0 && (
        <Form.Item className="deliver-field" label={t('values')}>
          <RadioChoice
            label={t('values')}
            value={isFixed}
            options={[
              { value: false, label: t('defaults') },
              { value: true, label: t('fixed') },
            ]}
            onChange={({ target }) => setFixed(target.value)}
          />
        </Form.Item>
      )}
      {isFixed && (
        <div className="report-parameters deliver-values">
          <ParameterFields parameters={parameters} values={chosen} change={setChosen} />
        </div>
      )}
      <Button type="primary" htmlType="submit" loading={running}>
        {t('create')}
      </Button>
    </CheckedForm>
  )
}

interface ChoiceProps<Value extends string> {
  name: keyof Values
  label: string
  values: readonly Value[]
  text: (value: Value) => string
}

function Choice<Value extends string>({ name, label, values, text }: ChoiceProps<Value>) {
  return (
    <Form.Item className="deliver-field" name={name} label={label} required>
      <RadioChoice label={label} options={values.map(value => ({ value, label: text(value) }))} />
    </Form.Item>
  )
}

/** Day 1 of a week is Monday. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const monthDays = Array.from({ length: 31 }, (_, index) => index + 1)

/** The day of the week or of the month on which a report is sent; none for each day. */
function DayField({ rhythm }: { rhythm: string | undefined }) {
  const { t } = usePhrases()
  if (rhythm !== 'weekly' && rhythm !== 'monthly') return null
  const weekly = rhythm === 'weekly'
  const options = weekly
    ? weekdays.map((name, index) => ({ value: index + 1, label: t(`weekdays.${name}`) }))
    : monthDays.map(value => ({ value, label: t('monthDayOf', { day: value }) }))
  return (
    <Form.Item
      className="deliver-field"
      key={rhythm}
      name="day"
      label={t(weekly ? 'weekday' : 'monthDay')}
      initialValue={1}
      preserve={false}
      extra={weekly ? undefined : t('monthDayHelp')}
      required
    >
      <DayPicker options={options} />
    </Form.Item>
  )
}

/** The form gives `aria-required` too, which only text inputs may carry. */
function DayPicker({ 'aria-required': _, ...rest }: SelectProps<number>) {
  return <Select {...rest} />
}
