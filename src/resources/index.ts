import { type LazyResource, lazyResource } from '../components/resource/lazyResource.ts'

/** All modules with a screen. Path and route repeat the declaration, so that a screen loads when it is opened. */
export const resources: readonly LazyResource[] = [
  lazyResource('blade-user', '/system/user', () => import('./system/user/index.tsx')),
  lazyResource('blade-system/post', '/system/post', () => import('./system/post.tsx')),
  lazyResource('blade-system/param', '/system/param', () => import('./system/param/index.tsx')),
  lazyResource('blade-system/dict', '/system/dict', () => import('./system/dict/index.tsx')),
  lazyResource('blade-system/dict-biz', '/system/dictbiz', () => import('./system/dict-biz.tsx')),
  lazyResource('blade-system/dept', '/system/dept', () => import('./system/dept.tsx')),
  lazyResource('blade-system/region', '/base/region', () => import('./system/region/index.tsx')),
  lazyResource('blade-system/tenant', '/system/tenant', () => import('./system/tenant/index.tsx')),
  lazyResource('blade-system/tenant-package', '/system/tenant-package', () => import('./system/tenant-package.tsx')),
  lazyResource('blade-system/client', '/system/client', () => import('./system/client/index.tsx')),
  lazyResource('blade-system/role', '/authority/role', () => import('./system/role/index.tsx')),
  lazyResource('blade-system/menu', '/system/menu', () => import('./system/menu/index.tsx')),
  lazyResource('blade-system/topmenu', '/system/topmenu', () => import('./system/topmenu/index.tsx')),
  lazyResource('blade-system/data-scope', '/authority/datascope', () => import('./system/data-scope.tsx')),
  lazyResource('blade-resource/oss', '/resource/oss', () => import('./resource/oss/index.tsx')),
  lazyResource('blade-resource/attach', '/resource/attach', () => import('./resource/attach/index.tsx')),
  lazyResource('blade-system/api-scope', '/authority/apiscope', () => import('./system/api-scope.tsx')),
  lazyResource('blade-resource/sms', '/resource/sms', () => import('./resource/sms/index.tsx')),
  lazyResource('blade-resource/sms-message', '/resource/sms-message', () => import('./resource/sms-message.tsx')),
  lazyResource('blade-log/usual', '/monitor/log/usual', () => import('./log/usual.tsx')),
  lazyResource('blade-log/api', '/monitor/log/api', () => import('./log/api.tsx')),
  lazyResource('blade-log/error', '/monitor/log/error', () => import('./log/error.tsx')),
]

/** Other screens of a module, which stand in no menu: they are for who has the module's own screen. */
export const layouts: readonly (LazyResource & { beside: string })[] = [
  {
    ...lazyResource('blade-system/dict', '/dict-horizontal', () => import('./system/dict/horizontal.tsx')),
    beside: '/system/dict',
  },
  {
    ...lazyResource('blade-system/dict', '/dict-vertical', () => import('./system/dict/vertical.tsx')),
    beside: '/system/dict',
  },
]
