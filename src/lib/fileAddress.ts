import { settings } from './settings.ts'

export const filePath = '/api/blade-resource/oss/file/'
const ownFile = /^(?:https?:\/\/[^/?#\\]+)?(?:\/[\w.-]{1,40}){0,2}\/api(\/blade-resource\/oss\/file\/.*)/i

/**
 * Where a stored file opens from here. Links hold the address under which they were made, which need not be the one we
 * are at now; pages may only show what comes from their own.
 */
export function fileAddress(link: string): string {
  const path = ownFile.exec(link)?.[1]
  return path ? settings.apiBase + path : link
}

/** Only what a browser may open safely: an address of this site or of the web, never `javascript:`. */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^(https?:\/\/|\/)/i.test(value)
}
