import type { Address } from '../../components/resource/definition/lazyResource.ts'

export default {
  calendar: { name: 'flow_calendar' },
  deploy: { name: 'flow_deploy' },
  follow: { name: 'flow_follow' },
  manager: { name: 'flow_manager' },
  model: { name: 'flow_model' },
  'work-claim': { path: 'blade-flow/work/claim', route: '/work/claim' },
  'work-copy': { path: 'blade-flow/work/copy', route: '/work/copy' },
  'work-done': { path: 'blade-flow/work/done', route: '/work/done' },
  'work-send': { path: 'blade-flow/work/send', route: '/work/send' },
  'work-start': { path: 'blade-flow/work/start', route: '/work/start' },
  'work-todo': { path: 'blade-flow/work/todo', route: '/work/todo' },
} satisfies Record<string, Address>
