const MAX_LENGTH = 255

/** The sender's name of a file, fit to be shown and to be saved under: no path, nothing invisible. */
export function originalNameOf(fileName: string | undefined): string {
  const last = (fileName ?? '').split(/[\\/]/).at(-1) ?? ''
  // Control characters, marks that turn the direction of writing, and halves of pairs.
  const visible = last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim()
  const name = /^\.*$/.test(visible) ? 'file' : visible
  const points = [...name]
  if (points.length <= MAX_LENGTH) return name
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= 13 ? name.slice(dot) : ''
  return points.slice(0, MAX_LENGTH - extension.length).join('') + extension
}

/** RFC 6266: the plain form for old clients, RFC 5987 for every other name. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, mark => `%${mark.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
