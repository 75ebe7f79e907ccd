/** Answers `{ link }` that opens the file `fileName` for ten minutes. Screens need it without the module of storages. */
export const fileLinkPath = 'blade-resource/oss/endpoint/file-link'

const pattern =
  /^(?:https?:\/\/[^/?#\\]+)?(?:\/[\w.-]{1,40}){0,2}(\/api\/blade-resource\/oss\/file\/\w{1,12}\/upload\/\d{8}\/[\da-f-]{36}\.\w{1,8})(?:[?#].*)?$/i

/**
 * The path of a file in our own storage, which is what records keep: without the host and the base path it was uploaded
 * through, and without a signature. Undefined for every other address.
 */
export function storedPath(address: string): string | undefined {
  return pattern.exec(address)?.[1]
}
