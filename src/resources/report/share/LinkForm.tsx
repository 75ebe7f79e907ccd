import { Button, Form, Input, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useId, useState } from 'react'
import { report } from '#contract/report/report'
import { MAX_LINK_DAYS, type ReportLinks } from '#contract/report/sharing'
import { DatePicker } from '../../../components/fields/pickers/datePicker.ts'
import { RadioChoice } from '../../../components/ui/RadioChoice.tsx'
import { hrefOf, sharedReportPath } from '../../../lib/address.ts'
import { copyText } from '../../../lib/copyText.ts'
import { call } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { ParameterFields } from '../parameters/ParameterFields.tsx'
import { usePhrases } from './phrases.ts'

const lifetimes = [1, 7, 30]
const OTHER = 0

interface LinkFormProps {
  id: string
  found: ReportLinks
  values?: Record<string, string>
  made: () => void
}

/** Until when a new link is good, and with which parameters; then the link itself, once. */
export function LinkForm({ id, found: { parameters, today, ...found }, values, made }: LinkFormProps) {
  const { t } = usePhrases()
  const [days, setDays] = useState(7)
  const [day, setDay] = useState<Dayjs | null>(null)
  const [isFixed, setFixed] = useState(values !== undefined && parameters.length > 0)
  const [chosen, setChosen] = useState(values ?? found.values)
  const [address, setAddress] = useState('')
  const [sending, setSending] = useState(false)
  const dayId = useId()
  const [first, last] = [dayjs(today), dayjs(today).add(MAX_LINK_DAYS, 'day')]
  const until = days === OTHER ? day : first.add(days, 'day')

  async function create() {
    if (!until) return
    setSending(true)
    try {
      const expireTime = `${until.format('YYYY-MM-DD')} 23:59:59`
      const { token } = await call(report, 'share', {
        ...{ id, expireTime },
        ...(isFixed && { values: JSON.stringify(chosen) }),
      })
      setAddress(`${window.location.origin}${hrefOf(sharedReportPath)}#${token}`)
      made()
    } catch {
      // The refusal is on screen.
    } finally {
      setSending(false)
    }
  }

  return (
    <Form layout="vertical" className="share-form" onFinish={() => void create()}>
      <Form.Item label={t('until')} required>
        <RadioChoice label={t('until')} value={days} onChange={({ target }) => setDays(target.value)}>
          {lifetimes.map(count => (
            <Radio key={count} value={count}>
              {t('lasting', { count })}
            </Radio>
          ))}
          <Radio value={OTHER}>{t('other')}</Radio>
        </RadioChoice>
      </Form.Item>
      {days === OTHER && (
        <Form.Item label={t('day')} htmlFor={dayId} required>
          <DatePicker
            id={dayId}
            value={day}
            minDate={first}
            maxDate={last}
            onChange={next => setDay(next as Dayjs | null)}
          />
        </Form.Item>
      )}
      {parameters.length > 0 && (
        <Form.Item label={t('values')}>
          <RadioChoice label={t('values')} value={isFixed} onChange={({ target }) => setFixed(target.value)}>
            <Radio value={false}>{t('defaults')}</Radio>
            <Radio value>{t('fixed')}</Radio>
          </RadioChoice>
        </Form.Item>
      )}
      {isFixed && (
        <div className="report-parameters share-values">
          <ParameterFields parameters={parameters} values={chosen} change={setChosen} />
        </div>
      )}
      <Button type="primary" htmlType="submit" loading={sending} disabled={!until}>
        {t('create')}
      </Button>
      {address && <MadeLink address={address} />}
    </Form>
  )
}

function MadeLink({ address }: { address: string }) {
  const { t } = usePhrases()
  async function copy() {
    if (await copyText(address)) notify('success', t('copied'))
  }
  return (
    <div className="share-made" role="status">
      <p>{t('once')}</p>
      <div className="share-link">
        <Input readOnly aria-label={t('link')} value={address} onFocus={({ target }) => target.select()} />
        <Button onClick={() => void copy()}>{t('copy')}</Button>
      </div>
    </div>
  )
}
