import type { Module } from '#contract/kit/module'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { modules } from './declared.ts'
import { sampleInput } from './samples.ts'

interface Sender {
  tenantId: string
  post(path: string, body: unknown): Promise<unknown>
}

/** A record that a module accepts, after what it must refer to has been added. */
export async function validInput(db: Db, module: Module, sender: Sender): Promise<Record<string, unknown>> {
  const input = await sampleInput(db, module.fields, sender.tenantId)
  const lacking = Object.entries(module.fields).filter(
    ([key, { required, target }]) => required && target && !input[key],
  )
  for (const [, { target }] of lacking) {
    const owner = modules.find(({ path }) => path === target?.path)
    if (owner) await sender.post(`${owner.path}/submit`, await validInput(db, owner, sender))
  }
  return lacking.length > 0 ? sampleInput(db, module.fields, sender.tenantId) : input
}
