// How many files of the server a request enters: `npx tsx tests/bench/requests.ts --files` names them.
import { mkdtempSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createProcessLog } from '../../server/src/platform/logs/processLog.ts'
import { startServer } from '../../server/src/startServer.ts'
import { type Api, signIn } from '../support/servers/api.ts'
import { testConfig } from '../support/servers/config.ts'

const aims = { files: 40, platform: 12 }
const namesFiles = process.argv.includes('--files')
const folder = mkdtempSync(join(tmpdir(), 'broadsheet-requests-'))
const port = 20_000 + (process.pid % 10_000)
const log = await createProcessLog()
log.level = 'silent'
const server = await startServer(() => testConfig({ DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port) }), log)
const session = new Session()
session.connect()
try {
  const api = await signIn(`http://127.0.0.1:${port}`)
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const list = (of: Api) => of.get('blade-system/post/list', { current: '1', size: '10' })
  // Work that the start left over, such as the search index, is not part of the request, nor is filling its caches.
  await sleep(10_000)
  await list(api)
  await entered()
  await list(api)
  report('list of posts', await entered())
} finally {
  session.disconnect()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Files with a function that was called since the last time; the top level of a module is none. */
async function entered(): Promise<string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const isCalled = ({ ranges: [range], functionName }: (typeof result)[number]['functions'][number]) =>
    range !== undefined && range.count > 0 && !(functionName === '' && range.startOffset === 0)
  return result
    .filter(({ url, functions }) => url.startsWith('file:') && functions.some(isCalled))
    .map(({ url }) => relative(process.cwd(), fileURLToPath(url)))
    .filter(path => /^(server|contract)\//.test(path))
    .sort()
}

function report(name: string, files: readonly string[]): void {
  const platform = files.filter(path => path.startsWith('server/src/platform/'))
  console.log(`${name}: ${files.length} files, ${platform.length} of platform; aims ${aims.files} and ${aims.platform}`)
  if (namesFiles) console.log(files.join('\n'))
}
