import type { Editor } from '@tiptap/core'
import { richText } from '#contract/kit/richText'
import { uploadPath } from '#contract/resource/oss'
import { fileAddress, storedFilePath, uploadBody } from '../../lib/files.ts'
import { request } from '../../providers/api/http.ts'

export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

export function picturesInTransfer(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => pictureTypes.includes(type))
}

/** Sends pictures to the storage, one after the other so that their order stays, and puts each where it belongs. */
export async function insertPictures(editor: Editor, files: readonly File[], at?: number): Promise<void> {
  for (const file of files) {
    const { link } = await send(file)
    const image = { type: 'image', attrs: { src: fileAddress(richText.ownPicture(link) || link), alt: nameOf(file) } }
    if (editor.isDestroyed) return
    if (at === undefined) editor.chain().focus().insertContent(image).run()
    else editor.chain().insertContentAt(Math.min(at, editor.state.doc.content.size), image).run()
  }
}

/** Stores the pictures of a pasted text; returns their addresses, undefined for those that are missing or refused. */
export async function storePictures(files: readonly (File | undefined)[]): Promise<(string | undefined)[]> {
  const links: (string | undefined)[] = []
  for (const file of files) {
    // Losses are reported once, at the end.
    const upload = file && (await send(file, true).catch(() => undefined))
    links.push(upload && (richText.ownPicture(upload.link) || undefined))
  }
  return links
}

function send(file: File, silent = false): Promise<{ link: string }> {
  return request({ method: 'POST', url: `${uploadPath}/put-file`, data: uploadBody(file), meta: { silent } })
}

/** The initial alternative text; names that programs generate describe nothing. */
function nameOf({ name }: File): string {
  const words = name.replace(/\.\w+$/, '')
  return /^(image|img|screenshot|dsc|\d|wechat|微信图片)/i.test(words) ? '' : words
}

/** Rich text with its pictures at the addresses where they open from here. Records store the paths on our server. */
export function shownPictures(html: string): string {
  return html.replaceAll(`src="${storedFilePath}`, `src="${fileAddress(storedFilePath)}`)
}

export function withStoredPictures(html: string): string {
  return html.replaceAll(`src="${fileAddress(storedFilePath)}`, `src="${storedFilePath}`)
}
