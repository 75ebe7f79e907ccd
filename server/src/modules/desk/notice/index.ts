import { notice } from '#contract/desk/notice'
import { serveModule } from '../../../kit/definition/serveModule.ts'
import { eventRoute } from './eventRoute.ts'
import { notifyNoticesChanged } from './noticeChanges.ts'
import { publish } from './publish.ts'
import { noticesFor, readAll, readersOf, readNotice } from './reading.ts'

export { publishNotice } from './publish.ts'
export { tellPeople } from './tellPeople.ts'

export default serveModule(notice, {
  table: 'blade_notice',
  derived: ['publishedAt', 'readerIds'],
  order: [
    ['releaseTime', 'desc'],
    ['id', 'desc'],
  ],
  menu: { under: 'desk', sort: 1, source: 'iconfont iconicon_sms' },
  detailOnly: ['content'],
  hooks: {
    afterSubmit: ({ id }, { db, services }) => publish(id, services, db),
    async beforeRemove(_, { db, records }) {
      for (const tenantId of new Set(records.map(record => record.tenantId)))
        await notifyNoticesChanged(db, { tenantId })
    },
  },
  calls: {
    mine: (_, context) => noticesFor(context),
    read: ({ id }, context) => readNotice(id, context),
    'read-all': (_, context) => readAll(context),
    readers: ({ id }, context) => readersOf(id, context),
  },
  routes: eventRoute,
})
