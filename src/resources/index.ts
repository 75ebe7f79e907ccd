import { type LazyResource, lazyResource } from '../components/resource/definition/lazyResource.ts'
import type { Phrase } from '../providers/i18n/keys.ts'

/** The newspaper's, in one list of their own, so that the others do not carry what each of them loads. */
const newspaper = [
  'columns',
  'planned',
  'stages',
  'edition',
  'page',
  'articles',
  'articlesext',
  'images',
  'videos',
  'comment',
  'feedback',
  'notes',
] as const

/** The logs, in a list of their own for the same reason. */
const logs = ['usual', 'api', 'error', 'import'] as const

/** All modules with a screen. Path, route and name repeat the declaration, so that a screen loads when it is opened. */
export const resources: readonly LazyResource[] = [
  lazyResource('blade-user', '/system/user', () => import('./system/user/index.tsx'), { name: 'user' }),
  lazyResource('blade-system/post', '/system/post', () => import('./system/post.tsx')),
  lazyResource('blade-system/param', '/system/param', () => import('./system/param/index.tsx')),
  lazyResource('blade-system/dict', '/system/dict', () => import('./system/dict/index.tsx')),
  lazyResource('blade-system/dict-biz', '/system/dictbiz', () => import('./system/dict-biz.tsx'), { name: 'dictbiz' }),
  lazyResource('blade-system/dept', '/system/dept', () => import('./system/dept.tsx')),
  lazyResource('blade-system/region', '/base/region', () => import('./system/region/index.tsx')),
  lazyResource('blade-system/tenant', '/system/tenant', () => import('./system/tenant/index.tsx')),
  lazyResource('blade-system/tenant-package', '/system/tenant-package', () => import('./system/tenant-package.tsx')),
  lazyResource('blade-system/branding', '/system/branding', () => import('./system/branding/index.tsx')),
  lazyResource('blade-system/client', '/system/client', () => import('./system/client/index.tsx')),
  lazyResource('blade-system/role', '/authority/role', () => import('./system/role/index.tsx')),
  lazyResource('blade-system/menu', '/system/menu', () => import('./system/menu/index.tsx')),
  lazyResource('blade-system/topmenu', '/system/topmenu', () => import('./system/topmenu/index.tsx')),
  lazyResource('blade-system/data-scope', '/authority/datascope', () => import('./system/data-scope.tsx')),
  lazyResource('blade-resource/oss', '/resource/oss', () => import('./resource/oss/index.tsx')),
  lazyResource('blade-resource/attach', '/resource/attach', () => import('./resource/attach/index.tsx'), {
    views: ['show'],
  }),
  lazyResource('blade-system/api-scope', '/authority/apiscope', () => import('./system/api-scope.tsx')),
  lazyResource('blade-resource/sms', '/resource/sms', () => import('./resource/sms/index.tsx')),
  lazyResource('blade-resource/sms-message', '/resource/sms-message', () => import('./resource/sms-message.tsx'), {
    views: ['show'],
  }),
  lazyResource('blade-desk/notice', '/desk/notice', () => import('./desk/notice/index.tsx')),
  lazyResource('blade-develop/datasource', '/tool/datasource', () => import('./develop/datasource/index.tsx')),
  lazyResource('blade-develop/code', '/tool/code', () => import('./develop/code/index.tsx')),
  lazyResource('blade-flow/model', '/flow/model', () => import('./flow/model/index.tsx'), { name: 'flow_model' }),
  lazyResource('blade-flow/deploy', '/flow/deploy', () => import('./flow/deploy/index.tsx'), {
    name: 'flow_deploy',
    views: [],
  }),
  lazyResource('blade-flow/manager', '/flow/manager', () => import('./flow/manager/index.tsx'), {
    name: 'flow_manager',
    views: [],
  }),
  lazyResource('blade-flow/follow', '/flow/follow', () => import('./flow/follow/index.tsx'), {
    name: 'flow_follow',
    views: [],
  }),
  lazyResource('blade-flow/work/start', '/work/start', () => import('./flow/work/start.tsx'), {
    name: 'work_start',
    views: [],
  }),
  lazyResource('blade-flow/work/claim', '/work/claim', () => import('./flow/work/claim.tsx'), {
    name: 'work_claim',
    views: [],
  }),
  lazyResource('blade-flow/work/todo', '/work/todo', () => import('./flow/work/todo.tsx'), {
    name: 'work_todo',
    views: [],
  }),
  lazyResource('blade-flow/work/send', '/work/send', () => import('./flow/work/send.tsx'), {
    name: 'work_send',
    views: [],
  }),
  lazyResource('blade-flow/work/done', '/work/done', () => import('./flow/work/done.tsx'), {
    name: 'work_done',
    views: [],
  }),
  lazyResource('blade-report/report/rest', '/report/reportlist', () => import('./report/report/index.tsx'), {
    name: 'report_list',
    views: ['show'],
  }),
  ...logs.map(name =>
    lazyResource(
      `blade-log/${name}`,
      `/monitor/log/${name}`,
      async () => (await import('./log/index.ts')).logScreens[name](),
      { name: `log_${name}`, views: name === 'import' ? [] : ['show'] },
    ),
  ),
  lazyResource('blade-system/job', '/monitor/job', () => import('./system/job/index.tsx'), { views: [] }),
  ...newspaper.map(name =>
    lazyResource(`blade-biz/${name}`, `/biz/${name}`, async () => (await import('./biz/index.ts')).bizScreens[name](), {
      views: name === 'planned' ? [] : undefined,
    }),
  ),
]

/** Other screens of a module, which stand in no menu: they are for who has the module's own screen. */
export const layouts: readonly (LazyResource & { beside: string; label: Phrase })[] = [
  {
    ...lazyResource('blade-system/dict', '/dict-horizontal', () => import('./system/dict/horizontal.tsx')),
    beside: '/system/dict',
    label: 'route.dictHorizontal',
  },
  {
    ...lazyResource('blade-system/dict', '/dict-vertical', () => import('./system/dict/vertical.tsx')),
    beside: '/system/dict',
    label: 'route.dictVertical',
  },
]
