// Response times in one table; reports/bench.json keeps the figures.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from '../support/servers/builtServer.ts'
import { administrationFigures } from './administration.ts'
import { apiFigures } from './api/index.ts'
import { articleFigures } from './articles.ts'
import { backupFigures } from './backup.ts'
import { type Figure, isOver, print } from './figures.ts'
import { flowFigures } from './flow.ts'
import { historyFigures } from './history.ts'
import { listFigures } from './lists.ts'
import { logFigures } from './logs.ts'
import { noticeFigures } from './notices.ts'
import { pageFigures } from './pages/pageFigures.ts'
import { pressFigures } from './press.ts'
import { rightsFigures } from './rights.ts'
import { searchFigures } from './search.ts'
import { sheetFigures } from './sheets.ts'
import { tabFigures } from './tabs.ts'
import { uploadFigures } from './uploads.ts'

type Section = (server: { address: string; pid: number; dataDir: string }) => Promise<Figure[]> | Figure[]

/** In the order in which they run; `npm run bench -- flow press` runs these two only. */
const sections: Record<string, Section> = {
  pages: ({ address }) => pageFigures(address),
  rights: ({ address }) => rightsFigures(address),
  tabs: ({ address }) => tabFigures(address),
  lists: ({ address }) => listFigures(address),
  uploads: ({ address, pid }) => uploadFigures(address, pid),
  press: ({ address }) => pressFigures(address),
  administration: ({ address, dataDir }) => administrationFigures(address, dataDir),
  history: ({ dataDir }) => historyFigures(dataDir),
  flow: ({ address, dataDir }) => flowFigures(address, dataDir),
  notices: ({ address, dataDir }) => noticeFigures(address, dataDir),
  articles: ({ dataDir }) => articleFigures(dataDir),
  search: ({ dataDir }) => searchFigures(dataDir),
  sheets: ({ address, pid, dataDir }) => sheetFigures(address, pid, dataDir),
}
/** They start servers of their own. The backup of a large system takes gigabytes and minutes, so it runs when it is named. */
const apart: Record<string, { figures: () => Promise<Figure[]>; onlyNamed?: true }> = {
  logs: { figures: logFigures },
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
