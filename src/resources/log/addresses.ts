import type { Address } from '../../components/resource/definition/lazyResource.ts'

export default {
  api: { route: '/monitor/log/api', name: 'log_api' },
  error: { route: '/monitor/log/error', name: 'log_error' },
  import: { route: '/monitor/log/import', name: 'log_import' },
  seal: { route: '/monitor/log/seal', name: 'log_seal' },
  usual: { route: '/monitor/log/usual', name: 'log_usual' },
} satisfies Record<string, Address>
