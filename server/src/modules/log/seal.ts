import { seal } from '#contract/log/seal'
import { serveModule } from '../../kit/definition/serveModule.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { verifyTrail } from '../../platform/trail/verifyTrail.ts'

export default serveModule(seal, {
  table: 'change_seal',
  order: [
    ['day', 'desc'],
    ['id', 'desc'],
  ],
  menu: { under: 'log', sort: 5, source: 'safety' },
  hooks: {
    afterRead(records, { services: { secrets } }) {
      for (const record of records) Object.assign(record, { publicKey: secrets.publicKey })
    },
  },
  // Each reads the whole history of a tenant.
  limits: { verify: { max: 30, timeWindow: 60_000 } },
  calls: {
    verify: async (_, { caller, db, services: { secrets } }) =>
      asSystem(() => verifyTrail(db, secrets, caller.isPlatform ? {} : { tenantId: caller.tenantId })),
  },
})
