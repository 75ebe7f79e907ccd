// Response times in one table; reports/bench.json stores the figures.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from '../support/servers/builtServer.ts'
import { administrationFigures } from './administration.ts'
import { apiFigures } from './api/index.ts'
import { backupFigures } from './backup.ts'
import { type Figure, isOver, print } from './figures.ts'
import { flowFigures } from './flow.ts'
import { pageFigures } from './pages/pageFigures.ts'

type Section = (server: { address: string; pid: number; dataDir: string }) => Promise<Figure[]> | Figure[]

/** In the order in which they run; `npm run bench -- pages flow` runs these two only. */
const sections: Record<string, Section> = {
  pages: ({ address }) => pageFigures(address),
  administration: ({ address, dataDir }) => administrationFigures(address, dataDir),
  flow: ({ address, dataDir }) => flowFigures(address, dataDir),
}
/**
 * They start servers of their own. The backup of a large system needs gigabytes and minutes, so it runs when it is
 * named.
 */
const apart: Record<string, { figures: () => Promise<Figure[]>; onlyNamed?: true }> = {
  api: { figures: () => apiFigures(60) },
  'api-long': { figures: () => apiFigures(600), onlyNamed: true },
  backup: { figures: backupFigures, onlyNamed: true },
}

const chosen = process.argv.slice(2)
const known = [...Object.keys(sections), ...Object.keys(apart)]
const unknown = chosen.filter(name => !known.includes(name))
if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}; known: ${known}`)
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)

execFileSync(process.execPath, ['scripts/ensure.mjs', '--build'], { stdio: 'inherit' })
const figures: Figure[] = []
if (Object.keys(sections).some(isChosen)) await runSections()
for (const [name, { figures: measure, onlyNamed }] of Object.entries(apart))
  if (chosen.includes(name) || (isChosen(name) && !onlyNamed)) figures.push(...(await measure()))
print(figures)
mkdirSync('reports', { recursive: true })
writeFileSync('reports/bench.json', `${JSON.stringify({ at: new Date().toISOString(), figures }, null, 2)}\n`)
process.exitCode = figures.some(isOver) ? 1 : 0

async function runSections(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
  const server = await startBuiltServer(dataDir)
  try {
    for (const [name, section] of Object.entries(sections))
      if (isChosen(name)) figures.push(...(await section({ address: server.address, pid: server.pid, dataDir })))
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
