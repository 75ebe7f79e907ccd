import type { Address } from '../../components/resource/definition/lazyResource.ts'

export default {
  api: { route: '/monitor/log/api', name: 'log_api', views: ['show'] },
  error: { route: '/monitor/log/error', name: 'log_error', views: ['show'] },
  import: { route: '/monitor/log/import', name: 'log_import', views: [] },
  seal: { route: '/monitor/log/seal', name: 'log_seal', views: [] },
  usual: { route: '/monitor/log/usual', name: 'log_usual', views: ['show'] },
} satisfies Record<string, Address>
