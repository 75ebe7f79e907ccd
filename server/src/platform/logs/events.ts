/** Calls that are worth reading about without reading every call: by route, the event they are. */
const events: Readonly<Record<string, string>> = {
  'blade-auth/oauth/token': 'session.open',
  'blade-auth/oauth/sms/send-validate': 'session.code',
  'blade-auth/oauth/sms/confirm': 'user.confirm-phone',
  'blade-auth/oauth/logout': 'session.end',
  'blade-auth/oauth/end-other-sessions': 'session.end-others',
  'blade-auth/oauth/clear-cache': 'cache.clear',
  'blade-user/register-guest': 'user.register',
  'blade-user/update-password': 'user.password',
  'blade-user/reset-password': 'user.reset-password',
  'blade-user/unlock': 'user.unlock',
  'blade-user/grant': 'user.grant',
  'blade-user/submit': 'user.submit',
  'blade-user/remove': 'user.remove',
  'blade-system/role/grant': 'role.grant',
  'blade-system/role/remove': 'role.remove',
  'blade-system/topmenu/grant': 'topmenu.grant',
  'blade-system/tenant/submit': 'tenant.submit',
  'blade-system/tenant/remove': 'tenant.remove',
  'blade-system/tenant/setting': 'tenant.setting',
  'blade-system/tenant/datasource': 'tenant.datasource',
  'blade-system/tenant/package-setting': 'tenant.package',
  'blade-system/param/submit': 'param.submit',
  'blade-system/client/submit': 'client.submit',
  'blade-system/api-scope/submit': 'scope.submit',
  'blade-system/data-scope/submit': 'scope.submit',
  'blade-resource/oss/enable': 'storage.enable',
  'blade-resource/sms/enable': 'sms.enable',
  'blade-resource/sms/endpoint/send-message': 'sms.send',
}

/** The event that a call is; none for most. Renewing a token is nothing that anybody does. */
export function eventOf(path: string, parameters: { grant_type?: unknown }, body: unknown): string | undefined {
  if (parameters.grant_type === 'refresh_token') return undefined
  // A list that is sent to this address is the log of a browser.
  if (path === 'blade-auth/oauth/logout' && Array.isArray(body)) return undefined
  return events[path]
}
