import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { startPostgres } from '../../../server/src/platform/db/embedded/index.ts'
import { headersFor, signIn } from '../../support/servers/api.ts'
import { startBuiltServer } from '../../support/servers/builtServer.ts'
import { type Figure, peakMemory } from '../figures.ts'
import { comparedWithReference, growth } from './compare.ts'
import { type Call, loadOf } from './load.ts'
import { besideStreams, crowd, openStreams } from './overload.ts'
import { fillLarge, fillUsual, postFields, postOf, posts } from './rows.ts'
import { startFigures } from './startTime.ts'

const GROWTH = 1.5
const MAX_MIB = 350
/** For each of the four calls. */
const MEMORY_CONNECTIONS = 8

/**
 * The server as one client program meets it: throughput relative to a bare program on the same database, behaviour
 * under more load than it can handle, memory and start. `seconds` is how long the load lasts after which memory is
 * measured.
 */
export async function apiFigures(seconds: number): Promise<Figure[]> {
  const folders = ['usual', 'large'].map(name => mkdtempSync(join(tmpdir(), `broadsheet-bench-${name}-`)))
  const [usual = '', large = ''] = folders
  try {
    return [...(await usualFigures(usual, large, seconds)), ...(await startFigures(usual))]
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

async function usualFigures(dataDir: string, largeDir: string, seconds: number): Promise<Figure[]> {
  const server = await startBuiltServer(dataDir)
  try {
    await fillUsual(dataDir)
    const product = await callsOf(server.address)
    const figures = [
      ...(await throughput(product, dataDir)),
      await growthFigure(product.posts, largeDir),
      ...(await crowd(product.posts)),
    ]
    const streams = await openStreams(server.address)
    figures.push(...(await besideStreams(product.posts, streams)))
    figures.push(...(await memoryAfter(Object.values(product), seconds, server.pid)))
    streams.close()
    return figures
  } finally {
    await server.stop()
  }
}

type Calls = Record<'posts' | 'articles' | 'detail' | 'submit', Call>

const page = 'current=1&size=10'
const bodyOf = (connection: number) => ({ id: postOf(1 + connection), ...postFields(1 + connection) })

async function callsOf(address: string): Promise<Calls> {
  const headers = headersFor((await signIn(address)).token)
  return {
    posts: { url: `${address}/api/blade-system/post/list?${page}`, headers },
    articles: { url: `${address}/api/blade-biz/articles/list?${page}`, headers },
    detail: { url: `${address}/api/blade-system/post/detail?id=${postOf(1)}`, headers },
    submit: { url: `${address}/api/blade-system/post/submit`, headers, bodyOf },
  }
}

const referenceCalls = (address: string): Calls => ({
  posts: { url: `${address}/posts?${page}` },
  articles: { url: `${address}/articles?${page}` },
  detail: { url: `${address}/detail?id=${postOf(1)}` },
  submit: { url: `${address}/submit`, bodyOf },
})

const compared: readonly [name: string, call: keyof Calls, minRatio: number][] = [
  ['list of posts', 'posts', 0.25],
  ['list of 100,000 articles', 'articles', 0.2],
  ['detail of a post', 'detail', 0.25],
  ['submit of a post', 'submit', 0.15],
]

async function throughput(product: Calls, dataDir: string): Promise<Figure[]> {
  const { connection } = await startPostgres({ dataDir: resolve(dataDir) })
  const bare = await startReference(connection)
  try {
    const reference = referenceCalls(bare.address)
    const figures: Figure[] = []
    for (const [name, call, minRatio] of compared)
      figures.push(
        ...(await comparedWithReference(name, { product: product[call], reference: reference[call], minRatio })),
      )
    return figures
  } finally {
    await bare.stop()
  }
}

async function growthFigure(small: Call, largeDir: string): Promise<Figure> {
  const server = await startBuiltServer(largeDir)
  try {
    await fillLarge(largeDir)
    const value = await growth(small, (await callsOf(server.address)).posts)
    return { name: `list of ${posts.many} posts to one of ${posts.few}`, value, unit: '×', limit: GROWTH }
  } finally {
    await server.stop()
  }
}

/** Resident memory of the server's process after all calls have been made for so long at the same time. */
async function memoryAfter(calls: readonly Call[], seconds: number, pid: number): Promise<Figure[]> {
  await Promise.all(calls.map(call => loadOf(call, { connections: MEMORY_CONNECTIONS, seconds })))
  const resident = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  return [
    { name: `memory after ${seconds} s of lists, details and submits`, value: resident, unit: 'MiB', limit: MAX_MIB },
    { name: 'memory, highest since the start', value: peakMemory(pid), unit: 'MiB' },
  ]
}

/** Starts reference.ts in a process of its own, on the database of the connection. */
async function startReference(connection: pg.PoolConfig): Promise<{ address: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/api/reference.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', REFERENCE_CONNECTION: JSON.stringify(connection) },
  })
  const ended = once(child, 'exit')
  const failed = ended.then(() => Promise.reject(new Error('The reference did not start.')))
  const [line] = await Promise.race([once(child.stdout, 'data'), failed])
  return {
    address: String(line).trim(),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
