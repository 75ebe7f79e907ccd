import { deliveryState, webhookDelivery } from '#contract/resource/webhook-delivery'
import { ownRecords } from '../../kit/definition/listQuery.ts'
import { type ModuleDefinition, serveModule } from '../../kit/definition/serveModule.ts'
import { dayFromNow, equal } from '../../kit/definition/service.ts'
import { listedAmong } from '../../kit/lists/lists.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { absent } from '../../platform/http/reply/refusal.ts'
import { replay } from './webhook/index.ts'

const served: ModuleDefinition = serveModule(webhookDelivery, {
  table: 'blade_webhook_delivery',
  order: [
    ['eventTime', 'desc'],
    ['id', 'desc'],
  ],
  menu: { under: 'resource', sort: 6, source: 'file-done' },
  todoLists: [
    {
      ...{
        key: 'failed',
        isProblem: true,
        title: { zh: '近7天推送失败', en: 'Webhook deliveries that failed within 7 days' },
      },
      filters: async context => [
        equal('deliveryState', deliveryState.failed),
        { field: 'eventTime', operator: 'gte', value: await dayFromNow(-7, context) },
      ],
    },
  ],
  limits: { replay: { max: 60, timeWindow: 60_000 } },
  hooks: {
    // The ids are those that the owner of the webhook sees.
    beforeList: (query, context) => ownRecords(query, context),
  },
  calls: {
    replay: ({ id }, context) =>
      inTransaction(context.db, async db => {
        if ((await listedAmong(served, [id], { ...context, db })).length === 0) throw absent()
        await replay(id, db)
        return null
      }),
  },
})

export default served
