import type { CrudFilters } from '@refinedev/core'
import { user } from '#contract/system/user'
import { request } from '../../../providers/api/http.ts'
import { listQuery } from '../../../providers/blade/listQuery.ts'

/** The users of the list, as it is searched now. */
export function downloadUsers(filters: CrudFilters): Promise<void> {
  return download('export-user', listQuery({ mode: 'off' }, filters))
}

export function downloadTemplate(): Promise<void> {
  return download('export-template', {})
}

async function download(name: string, params: Record<string, string | number>): Promise<void> {
  const file = await request<Blob>({ url: `${user.path}/${name}`, params, responseType: 'blob' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${name}.xlsx`
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
