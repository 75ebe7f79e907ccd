import { generatePath } from '#contract/develop/code'
import { saveBlob } from '../../../lib/files.ts'
import { request } from '../../../providers/api/http.ts'

/** Saves the archive that is generated from these settings. */
export async function downloadCode(settings: readonly { id: string; tableName: string }[]): Promise<void> {
  const params = { ids: settings.map(({ id }) => id).join(','), system: 'saber' }
  const file = await request<Blob>({ method: 'POST', url: generatePath, params, responseType: 'blob' })
  saveBlob(file, `${settings.length === 1 ? settings[0]?.tableName : 'modules'}.zip`)
}
