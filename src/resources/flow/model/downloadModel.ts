import { modelFilePath } from '#contract/flow/model'
import { saveFile } from '../../../lib/files.ts'
import { request } from '../../../providers/api/http.ts'
import { outsideFile } from './outsideDesigner.tsx'

/** Saves the diagram of a model as a file that other engines read. */
export async function downloadModel({ id, modelKey }: { id: string; modelKey: string }): Promise<void> {
  const outside = outsideFile(id)
  if (outside) return saveFile(outside)
  const file = await request<Blob>({ url: modelFilePath, params: { id }, responseType: 'blob' })
  const address = URL.createObjectURL(file)
  saveFile(address, `${modelKey}.bpmn20.xml`)
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
