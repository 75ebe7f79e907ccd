import { filePath } from '../../lib/fileAddress.ts'
import { basePath } from '../../lib/settings.ts'

/** Rich text with its pictures at the addresses where they open from here. Records keep them without the base path. */
export function shownPictures(html: string): string {
  return html.replaceAll(`src="${filePath}`, `src="${basePath}${filePath}`)
}

export function keptPictures(html: string): string {
  return html.replaceAll(`src="${basePath}${filePath}`, `src="${filePath}`)
}
