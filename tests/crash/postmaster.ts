import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The process of the database that is stored in the folder. */
export function postmasterOf(dataDir: string): number {
  const folder = readdirSync(dataDir).find(name => /^pg\d+$/.test(name))
  if (!folder) throw new Error(`${dataDir} holds no database`)
  return Number(readFileSync(join(dataDir, folder, 'postmaster.pid'), 'utf8').split('\n')[0])
}
