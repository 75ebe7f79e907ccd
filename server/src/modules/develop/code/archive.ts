import { strToU8, zipSync } from 'fflate'
import type { CodeFile } from '#contract/develop/code'

/** A ZIP archive of the files, made in memory. */
export function archiveOf(files: readonly CodeFile[]): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(files.map(({ path, content }) => [path, strToU8(content)]))))
}
