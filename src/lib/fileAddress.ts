const filePath = '/api/blade-resource/oss/file/'

/**
 * Where a stored file opens from here. Links hold the address under which they were made, which need not be the one we
 * are at now; pages may only show what comes from their own.
 */
export function fileAddress(link: string): string {
  if (!URL.canParse(link)) return link
  const { pathname, search } = new URL(link)
  return pathname.startsWith(filePath) ? pathname + search : link
}

/** Only what a browser may open safely: an address of this site or of the web, never `javascript:`. */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^(https?:\/\/|\/)/i.test(value)
}
