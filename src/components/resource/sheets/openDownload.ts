import { type DownloadTicket, downloadTicketPath } from '#contract/auth'
import { isOffered } from '../../../lib/extensions.ts'
import { saveBlob, saveFile } from '../../../lib/files.ts'
import { settings } from '../../../lib/settings.ts'
import { request } from '../../../providers/api/http.ts'

/** Larger files are not read by the page: the browser writes them as they arrive. */
export const MAX_BLOB_BYTES = 16 * 1024 * 1024

interface Download {
  /** Path of the call, without `/api/`. */
  path: string
  params: Record<string, string>
  name: string
  /** Undefined where it is not known. */
  bytes: number | undefined
}

/**
 * Saves a file of the server. Small ones are read with headers, so that a refusal is shown; large ones open by a ticket,
 * whose address is of no use afterwards.
 */
export async function openDownload({ path, params, name, bytes = 0 }: Download): Promise<void> {
  if (bytes <= MAX_BLOB_BYTES || !isOffered(downloadTicketPath))
    return saveBlob(await request<Blob>({ url: path, params, responseType: 'blob', timeout: 0 }), name)
  const query = new URLSearchParams(params)
  const { ticket } = await request<DownloadTicket>({
    method: 'POST',
    url: downloadTicketPath,
    data: { path, query: String(query) },
  })
  query.set('ticket', ticket)
  saveFile(`${settings.apiBase}/${path}?${query}`, name)
}
