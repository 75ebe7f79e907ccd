/**
 * All that is open without a token, by method and path, in addition to the `publicRoutes` of services. A route that
 * declares itself public elsewhere stops the boot.
 */
export const publicRoutes: readonly string[] = [
  'GET /livez',
  'GET /healthz',
  'GET /readyz',
  // Requires a token of its own.
  'GET /metrics',
  'GET /api/openapi.json',
  'POST /api/blade-auth/oauth/token',
  'GET /api/blade-auth/oauth/captcha',
  'POST /api/blade-auth/oauth/sms/send-validate',
  'GET /api/blade-auth/oauth/render/:source',
  'GET /api/blade-auth/oauth/logout',
  'POST /api/blade-auth/oauth/logout',
  'GET /api/blade-system/tenant/info',
  'POST /api/blade-user/register-guest',
  // Stored files: their names cannot be guessed, and a page shows them by address alone.
  'GET /api/blade-resource/oss/file/*',
  'HEAD /api/blade-resource/oss/file/*',
  // Settings of the front end, which it reads before anybody signs in.
  'GET /config.json',
  // The front end's files.
  'GET /',
  'HEAD /',
  'GET /*',
  'HEAD /*',
]

/** Pages that describe the API, open outside production only. */
export const documentPrefix = '/api/docs'

/** All that a locked session reaches, in addition to what is public. */
export const lockedRoutes: readonly string[] = ['POST /api/blade-auth/oauth/unlock']

/** All that a signed-in caller reaches before changing a first or reset password, in addition to what is public. */
export const firstPasswordRoutes: readonly string[] = [
  'POST /api/blade-user/update-password',
  'GET /api/blade-auth/oauth/user-info',
  'GET /api/blade-user/info',
  'GET /api/blade-system/menu/routes',
  'GET /api/blade-system/menu/buttons',
  'GET /api/blade-system/menu/top-menu',
]
