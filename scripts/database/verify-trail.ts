// Verifies the history of the database of DATABASE_URL or DATA_DIR, running or not:
//   npm run audit:verify -- [SEAL.json …]    the seals are those that were downloaded earlier
import { readFile } from 'node:fs/promises'
import type { TrailProblem } from '../../contract/log/seal.ts'
import { loadConfig } from '../../server/src/platform/config/config.ts'
import { createSecrets } from '../../server/src/platform/config/secrets.ts'
import { createScopedDb } from '../../server/src/platform/db/database.ts'
import { startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { externalPostgres } from '../../server/src/platform/db/external.ts'
import { asSystem } from '../../server/src/platform/db/tenancy/scope.ts'
import { verifyTrail } from '../../server/src/platform/trail/verifyTrail.ts'

try {
  const { databaseUrl, dataDir, secretKey } = loadConfig(process.env)
  const exported = await Promise.all(process.argv.slice(2).map(async path => JSON.parse(await readFile(path, 'utf8'))))
  const postgres = await (databaseUrl ? externalPostgres(databaseUrl) : startPostgres({ dataDir }))
  const db = createScopedDb({ ...postgres.connection, max: 1 })
  try {
    const report = await asSystem(() => verifyTrail(db, createSecrets(secretKey), { exported }))
    const { problems, ...figures } = report
    for (const problem of problems) console.error(lineOf(problem))
    console.log(problems.length > 0 ? 'The history was tampered with.' : 'The history is intact.', figures)
    process.exitCode = problems.length > 0 ? 1 : 0
  } finally {
    await asSystem(() => db.destroy())
    if (!postgres.adopted) await postgres.stop()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function lineOf({ fault, ...where }: TrailProblem): string {
  const parts = Object.entries(where).map(([key, value]) => `${key} ${value}`)
  return `${fault.toUpperCase()}: ${parts.join(', ')}`
}
