import type { Address } from '../../components/resource/definition/lazyResource.ts'

export default {
  report: { path: 'blade-report/report/rest', route: '/report/reportlist', name: 'report_list', views: ['show'] },
} satisfies Record<string, Address>
