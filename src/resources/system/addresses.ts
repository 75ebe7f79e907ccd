import type { Address } from '../../components/resource/definition/lazyResource.ts'

export default {
  'access-request': { route: '/authority/access-request', views: ['edit', 'show'] },
  'api-scope': { route: '/authority/apiscope' },
  'data-scope': { route: '/authority/datascope' },
  'dict-biz': { route: '/system/dictbiz', name: 'dictbiz' },
  job: { route: '/monitor/job', views: [] },
  region: { route: '/base/region' },
  role: { route: '/authority/role' },
  user: { path: 'blade-user' },
} satisfies Record<string, Address>
