import { request } from './api/http.ts'
import { digestPassword } from './signIn.ts'

/** Travels as a form: other Blade servers do not read it from JSON, and addresses end up in logs. */
export async function changePassword(old: string, fresh: string): Promise<void> {
  const [oldPassword, newPassword] = await Promise.all([digestPassword(old), digestPassword(fresh)])
  const data = new URLSearchParams({ oldPassword, newPassword, newPassword1: newPassword })
  await request({ method: 'POST', url: 'blade-user/update-password', data, meta: { silent: true } })
}
