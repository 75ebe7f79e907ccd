import { fileAddress, filePath } from '../../lib/fileAddress.ts'

/** Rich text with its pictures at the addresses where they open from here. Records keep them as our server has them. */
export function shownPictures(html: string): string {
  return html.replaceAll(`src="${filePath}`, `src="${fileAddress(filePath)}`)
}

export function keptPictures(html: string): string {
  return html.replaceAll(`src="${fileAddress(filePath)}`, `src="${filePath}`)
}
