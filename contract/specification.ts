/**
 * The calls of the Blade specification, which any Blade server has: by path. Whatever else our server answers is an extension, see docs/decisions/0030.
 */
const common = 'list detail submit remove'

const calls: Readonly<Record<string, string>> = {
  'blade-auth/oauth': 'token captcha logout user-info clear-cache render/:source',
  'blade-user':
    'page remove submit update update-platform detail platform-detail info user-list reset-password update-password ' +
    'update-info grant unlock register-guest import-user export-user export-template',
  'blade-system/menu': `${common} lazy-list lazy-menu-list menu-list tree top-menu routes buttons grant-tree role-tree-keys grant-top-tree top-tree-keys`,
  'blade-system/role': `${common} grant tree tree-by-id select`,
  'blade-system/topmenu': `${common} grant`,
  'blade-system/post': `${common} select`,
  'blade-system/dict': `${common} parent-list child-list dictionary tree`,
  'blade-system/dict-biz': `${common} parent-list child-list dictionary tree`,
  'blade-system/dept': `${common} lazy-list tree lazy-tree select`,
  'blade-system/tenant': `${common} select info package-detail setting datasource package-setting`,
  'blade-system/tenant-package': `${common} select`,
  'blade-system/region': `${common} lazy-list lazy-tree select`,
  'blade-system/param': common,
  'blade-system/data-scope': common,
  'blade-system/api-scope': common,
  'blade-system/client': common,
  'blade-desk/notice': common,
  'blade-resource/oss': `${common} enable`,
  'blade-resource/oss/endpoint':
    'put-file put-file-attach put-file-by-name put-file-attach-by-name remove-file remove-files',
  'blade-resource/sms': `${common} enable`,
  'blade-resource/sms/endpoint': 'send-message',
  'blade-resource/attach': common,
  'blade-biz/columns': `${common} lazy-list tree`,
  'blade-biz/articles': common,
  'blade-biz/articlesext': common,
  'blade-biz/edition': common,
  'blade-biz/feedback': common,
  'blade-biz/page': `${common} toImgUrl toVideo`,
  'blade-biz/videos': `${common} getVideosWithStr`,
  'blade-biz/comment': `${common} approved approvedlist`,
  'blade-biz/notes': common,
  'blade-biz/images': common,
  'blade-develop/code': `${common} gen-code copy`,
  'blade-develop/datasource': `${common} select`,
  'blade-flow/work': 'start-list claim-list todo-list send-list done-list claim-task complete-task',
  'blade-flow/model': 'list remove deploy',
  'blade-flow/manager': 'list change-state check-upload deploy-upload delete-deployment',
  'blade-flow/follow': 'list delete-process-instance',
  'blade-flow/process': 'history-flow-list diagram-view resource-view',
  'blade-desk/process/leave': 'start-process detail',
  'blade-log/usual': 'list detail',
  'blade-log/api': 'list detail',
  'blade-log/error': 'list detail',
  'blade-report/report/rest': 'list detail remove',
}

/** Calls of our server that many modules have: an extension of its own for each. */
const ofEveryModule = [
  ...['history', 'restore-version', 'undo-change', 'removed', 'restore', 'presence', 'uses'],
  ...['export', 'import', 'import-keys', 'import-template', 'import-undo'],
  ...['bulk', 'bulk-undo', 'removal-uses'],
]

// The extensions among the addresses of a server, which come without `/api/`. `*/history` represents the call of all modules,
// `blade-biz/edition/*` for a path with calls of its own.
export function extensionsAmong(addresses: readonly string[]): string[] {
  const found = addresses.flatMap(address => {
    const split = address.lastIndexOf('/')
    const [path, name] = [address.slice(0, split), address.slice(split + 1)]
    if (standardCalls.includes(address)) return []
    return [ofEveryModule.includes(name) ? `*/${name}` : `${path}/*`]
  })
  return [...new Set(found)].sort()
}

/** All addresses of the specification. */
export const standardCalls: readonly string[] = Object.entries(calls).flatMap(([path, names]) =>
  names.split(' ').map(name => `${path}/${name}`),
)
