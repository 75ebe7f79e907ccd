import { generatePath } from '#contract/develop/code'
import { saveFile } from '../../../lib/files.ts'
import { request } from '../../../providers/api/http.ts'

/** Saves the archive that is generated from these settings. */
export async function downloadCode(settings: readonly { id: string; tableName: string }[]): Promise<void> {
  const ids = settings.map(({ id }) => id).join(',')
  const params = { ids, system: 'saber' }
  const file = await request<Blob>({ method: 'POST', url: generatePath, params, responseType: 'blob' })
  const address = URL.createObjectURL(file)
  saveFile(address, `${settings.length === 1 ? settings[0]?.tableName : 'modules'}.zip`)
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
