import type { Address } from '../../components/resource/definition/lazyResource.ts'

export default {
  calendar: { name: 'flow_calendar' },
  deploy: { name: 'flow_deploy', views: [] },
  follow: { name: 'flow_follow', views: [] },
  manager: { name: 'flow_manager', views: [] },
  model: { name: 'flow_model' },
  'work-claim': { path: 'blade-flow/work/claim', route: '/work/claim', views: [] },
  'work-copy': { path: 'blade-flow/work/copy', route: '/work/copy', views: [] },
  'work-done': { path: 'blade-flow/work/done', route: '/work/done', views: [] },
  'work-send': { path: 'blade-flow/work/send', route: '/work/send', views: [] },
  'work-start': { path: 'blade-flow/work/start', route: '/work/start', views: [] },
  'work-todo': { path: 'blade-flow/work/todo', route: '/work/todo', views: ['show'] },
} satisfies Record<string, Address>
