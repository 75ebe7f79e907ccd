import { Alert, Button, Flex, Tag } from 'antd'
import type { DeliveryState, ReportDeliveries, ReportDelivery } from '#contract/report/delivery'
import { report } from '#contract/report/report'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { DeliveryForm, weekdays } from './DeliveryForm.tsx'
import { usePhrases } from './phrases.ts'
import './deliver.css'
import { useConfirm } from '../../../components/ui/useConfirm.ts'
import { useOneAtATime } from '../../../components/ui/useRunning.ts'
import { call, useCall } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'

const POLL_INTERVAL_MS = 3000

/** Makes deliveries of a report by mail, and lists, pauses and removes them. */
export function DeliverDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const query = useCall(
    report,
    'deliveries',
    { id },
    { cacheTime: 0, refetchInterval: found => (found && isUnderWay(found) ? POLL_INTERVAL_MS : false) },
  )
  const { refetch } = query
  return (
    <UnansweredDialog width={680} title={t('title')} close={close}>
      <Loaded query={query}>
        {data => (
          <>
            {data.canSend ? (
              <>
                <p className="deliver-hint">{t('hint')}</p>
                <DeliveryForm id={id} found={data} made={() => void refetch()} />
              </>
            ) : (
              <Alert type="warning" showIcon message={t('unconfigured')} description={t('toConfigure')} />
            )}
            {(data.canSend || data.deliveries.length > 0) && (
              <DeliveryList id={id} found={data} changed={() => void refetch()} />
            )}
          </>
        )}
      </Loaded>
    </UnansweredDialog>
  )
}

const isUnderWay = ({ deliveries }: ReportDeliveries) =>
  deliveries.some(({ lastRun }) => lastRun?.state === 'waiting' || lastRun?.state === 'sending')

interface DeliveryListProps {
  id: string
  found: ReportDeliveries
  changed: () => void
}

/** The deliveries of a report, the newest first. */
function DeliveryList({ id, found: { deliveries, canSend }, changed }: DeliveryListProps) {
  const { t } = usePhrases()
  return (
    <section aria-label={t('existing')}>
      <h3 className="deliver-heading">{t('existing')}</h3>
      {deliveries.length === 0 && <p>{t('none')}</p>}
      <ul className="deliver-list">
        {deliveries.map(delivery => (
          <li key={delivery.id}>
            <DeliveryFacts delivery={delivery} />
            <Actions id={id} delivery={delivery} canSend={canSend} changed={changed} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Change = 'send-delivery' | 'pause-delivery' | 'resume-delivery' | 'remove-delivery'

interface ActionsProps {
  id: string
  delivery: ReportDelivery
  canSend: boolean
  changed: () => void
}

function Actions({ id, delivery, canSend, changed }: ActionsProps) {
  const { t } = usePhrases()
  const confirm = useConfirm()
  const change = useOneAtATime(async (name: Change, done: string) => {
    try {
      await call(report, name, { id, deliveryId: delivery.id })
      notify('success', done)
    } catch {
      // The refusal is on screen.
    }
    changed()
  })
  const list = delivery.recipients.join(', ')
  const isPaused = delivery.nextTime === ''

  async function send() {
    const content = t('sureSend', { count: delivery.recipients.length })
    if (await confirm({ content, okText: t('send') })) await change('send-delivery', t('queued'))
  }

  async function remove() {
    if (await confirm({ content: t('sureRemove'), okText: t('remove'), danger: true }))
      await change('remove-delivery', t('removed'))
  }

  return (
    <Flex wrap gap="small">
      {canSend && (
        <Button aria-label={t('sendOne', { list })} onClick={() => void send()}>
          {t('send')}
        </Button>
      )}
      {isPaused ? (
        <Button aria-label={t('resumeOne', { list })} onClick={() => void change('resume-delivery', t('resumed'))}>
          {t('resume')}
        </Button>
      ) : (
        <Button aria-label={t('pauseOne', { list })} onClick={() => void change('pause-delivery', t('paused'))}>
          {t('pause')}
        </Button>
      )}
      <Button danger aria-label={t('removeOne', { list })} onClick={() => void remove()}>
        {t('remove')}
      </Button>
    </Flex>
  )
}

const colors = {
  active: 'success',
  paused: 'default',
  failing: 'error',
  unavailable: 'warning',
} as const satisfies Record<DeliveryState, string>

function DeliveryFacts({ delivery }: { delivery: ReportDelivery }) {
  const { t } = usePhrases()
  const label = useLabel()
  const { recipients, rhythm, time, format, language, state, nextTime, lastRun, facts, makerName, createTime } =
    delivery
  const day = rhythm === 'weekly' ? t(`weekdays.${weekdays[delivery.day - 1] ?? 'mon'}`) : String(delivery.day)
  const fault = lastRun && label(lastRun.fault)
  const unreached = (lastRun?.unreached ?? []).map(one =>
    one.reason ? t('refusedRecipient', { ...one }) : one.address,
  )
  return (
    <div className="deliver-delivery">
      <div>
        {t(`when.${rhythm}`, { day, time })} <Tag color={colors[state]}>{t(`states.${state}`)}</Tag>
      </div>
      <div className="deliver-facts">
        <span className="deliver-recipients">{t('to', { list: recipients.join(', ') })}</span>
        <span>
          {t(`formats.${format}`)} · {t(`writtenIn.${language}`)}
        </span>
        {facts.map(({ name, value }) => (
          <span key={name.zh}>
            {label(name)}: {label(value)}
          </span>
        ))}
        <span>{nextTime ? t('next', { at: nextTime }) : t('pausedUntilResumed')}</span>
        <span>{lastRun ? t('lastAt', { state: t(`last.${lastRun.state}`), at: lastRun.at }) : t('never')}</span>
        <span>{t('by', { name: makerName, at: createTime })}</span>
      </div>
      {fault && <div className="deliver-fault">{fault}</div>}
      {unreached.length > 0 && <div className="deliver-fault">{t('unreached', { list: unreached.join(', ') })}</div>}
    </div>
  )
}
