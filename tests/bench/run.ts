// What the product weighs and how fast it answers, in one table; reports/bench.json keeps the figures.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from '../support/servers/builtServer.ts'
import { administrationFigures } from './administration.ts'
import { articleFigures } from './articles.ts'
import { type Figure, print } from './figures.ts'
import { flowFigures } from './flow.ts'
import { historyFigures } from './history.ts'
import { listFigures } from './lists.ts'
import { logFigures } from './logs.ts'
import { noticeFigures } from './notices.ts'
import { pressFigures } from './press.ts'
import { tabFigures } from './tabs.ts'
import { uploadFigures } from './uploads.ts'

execFileSync(process.execPath, ['scripts/ensure.mjs', '--build'], { stdio: 'inherit' })
const figures: Figure[] = bundleFigures()
const dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
const server = await startBuiltServer(dataDir)
try {
  figures.push(...(await tabFigures(server.address)))
  figures.push(...(await listFigures(server.address)))
  figures.push(...(await uploadFigures(server.address, server.pid)))
  figures.push(...(await pressFigures(server.address)))
  figures.push(...(await administrationFigures(server.address, dataDir)))
  figures.push(...(await historyFigures(dataDir)))
  figures.push(...(await flowFigures(server.address, dataDir)))
  figures.push(...(await noticeFigures(server.address, dataDir)))
  figures.push(...(await articleFigures(dataDir)))
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
figures.push(...(await logFigures()))
print(figures)
mkdirSync('reports', { recursive: true })
writeFileSync('reports/bench.json', `${JSON.stringify({ at: new Date().toISOString(), figures }, null, 2)}\n`)
process.exitCode = figures.some(({ value, limit }) => limit !== undefined && value > limit) ? 1 : 0

function bundleFigures(): Figure[] {
  const sizes = JSON.parse(execFileSync(process.execPath, ['scripts/bundle-size.mjs', '--json'], { encoding: 'utf8' }))
  return (sizes as { name: string; kib: number; limit: number }[]).map(({ name, kib, limit }) => ({
    name: `${name}, gzip`,
    value: kib,
    unit: 'KiB',
    limit,
  }))
}
