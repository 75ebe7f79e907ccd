import { eventLabel } from '#contract/resource/webhook'
import { deliveryState, webhookDelivery } from '#contract/resource/webhook-delivery'
import { ModuleNames } from '../../components/fields/editors/ModulePicker.tsx'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { call } from '../../providers/api/call.ts'
import { useLabel } from '../../providers/i18n/index.ts'

export default defineResource(webhookDelivery, {
  columns: ['eventTime', 'webhookId', 'event', 'deliveryState', 'fault', 'tries'],
  columnWidths: { webhookId: 110, event: 130, deliveryState: 105, fault: 105, tries: 80 },
  cells: { event: ({ event }) => <EventName event={event} /> },
  shows: { module: ({ module }) => <ModuleNames value={module} /> },
  rowActions: [
    {
      ...{ key: 'replay', label: webhookDelivery.buttons.replay.label, needs: 'replay' },
      offered: row => row.deliveryState !== deliveryState.waiting,
      run: ({ id }) => call(webhookDelivery, 'replay', { id }),
    },
  ],
  operationWidth: 120,
})

function EventName({ event }: { event: string }) {
  const label = useLabel()
  return label(eventLabel(event))
}
