import { type StoredFile, uploadPath } from '#contract/resource/oss'
import { storedPath } from '#contract/resource/storedPath'
import { request } from '../../providers/api/http.ts'

export interface Sending {
  /** `put-file`, or `put-file-attach` for a file that becomes an attachment. */
  call: 'put-file' | 'put-file-attach'
  /** Code of a storage other than the enabled one. */
  code?: string
  signal: AbortSignal
  onPercent: (percent: number) => void
}

/** Refusals are left to the caller, who shows them beside the file they concern. */
export async function sendFile(file: File, { call, code, signal, onPercent }: Sending): Promise<StoredFile> {
  const data = new FormData()
  data.append('file', file)
  const stored = await request<StoredFile>({
    method: 'POST',
    url: `${uploadPath}/${call}`,
    params: { code },
    data,
    signal,
    meta: { silent: true },
    onUploadProgress: ({ loaded, total }) => onPercent(total ? Math.floor((loaded / total) * 100) : 0),
  })
  // Records keep no signature, and it would have expired when the file is opened.
  return { ...stored, link: storedPath(stored.link) ?? stored.link }
}
