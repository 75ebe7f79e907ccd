/** Answers `{ link }` that opens the file `fileName` for ten minutes. Screens need it without the module of storages. */
export const fileLinkPath = 'blade-resource/oss/endpoint/file-link'

/** Most files of one field of a form. */
export const mostFiles = 10

/** A stored file with the name that it was sent under. */
export const namedFile = (link: string, name: string) =>
  `${storedPath(link) ?? link}#${encodeURIComponent(name.slice(-100))}`

export function nameOfFile(file: string): string {
  const [path = '', name = ''] = file.split('#')
  try {
    return decodeURIComponent(name) || path.replace(/^.*\//, '')
  } catch {
    return name
  }
}

const pattern =
  /^(?:https?:\/\/[^/?#\\]+)?(?:\/[\w.-]{1,40}){0,2}(\/api\/blade-resource\/oss\/file\/\w{1,12}\/upload\/\d{8}\/[\da-f-]{36}\.\w{1,8})(?:[?#].*)?$/i

/**
 * The path of a file in our own storage, as records store it: without the host and the base path it was uploaded
 * through, and without a signature. Undefined for every other address.
 */
export function storedPath(address: string): string | undefined {
  return pattern.exec(address)?.[1]
}
