/** A real MariaDB in a folder of its own, for tests of data sources. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createConnection, type RowDataPacket } from 'mysql2/promise'
import { canInstall, findProgram, installPackages } from '../files/debian.ts'

export interface Mariadb {
  port: number
  /** Executes statements as administrator of the database. */
  execute(...statements: string[]): Promise<void>
  /** The number that a statement answers with. */
  count(statement: string): Promise<number>
  stop(): Promise<void>
}

const administrator = { host: '127.0.0.1', user: 'root', password: '' }

export async function startMariadb(): Promise<Mariadb> {
  const { program, scripts } = await findMariadb()
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-mariadb-'))
  const data = join(folder, 'data')
  mkdirSync(data)
  const port = await freePort()
  const options = [
    '--no-defaults',
    `--datadir=${data}`,
    '--innodb-log-file-size=8M',
    '--innodb-buffer-pool-size=16M',
    '--innodb-flush-log-at-trx-commit=0',
    '--log-warnings=0',
    // The program requires the name of its account when root starts it.
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
  ]
  await prepare(program, options, scripts)
  const server = spawn(
    program,
    [
      ...options,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${join(folder, 'socket')}`,
      '--skip-name-resolve',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  // A run that is broken off leaves no server behind.
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  let output = ''
  server.stderr?.on('data', chunk => {
    output += chunk
  })
  const connection = await untilReady(server, port, () => output)
  return {
    port,
    async execute(...statements) {
      for (const statement of statements) await connection.query(statement)
    },
    async count(statement) {
      const [rows] = await connection.query<RowDataPacket[][]>({ sql: statement, rowsAsArray: true })
      return Number(rows[0]?.[0])
    },
    async stop() {
      await connection.end()
      process.off('exit', kill)
      server.kill()
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Installed {
  program: string
  /** The folder of the scripts that make the system's tables. */
  scripts: string
}

async function findMariadb(): Promise<Installed> {
  const found = search()
  if (found) return found
  if (canInstall()) {
    console.log('  mariadb    installing the server that data sources are tested with, once')
    await installPackages('mariadb-server-core')
  }
  const installed = search()
  if (installed) return installed
  throw new Error('Tests of data sources need a MariaDB server (Debian: apt-get install mariadb-server-core).')
}

function search(): Installed | undefined {
  const program = findProgram(['mariadbd'], ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'])
  const scripts = [
    '/usr/share/mysql',
    '/usr/share/mariadb',
    '/usr/local/share/mysql',
    '/opt/homebrew/share/mysql',
  ].find(folder => existsSync(join(folder, 'mysql_system_tables.sql')))
  return program && scripts ? { program, scripts } : undefined
}

/** Replaces `mariadb-install-db`, which needs programs of another package. */
async function prepare(program: string, options: string[], scripts: string): Promise<void> {
  const child = spawn(program, [...options, '--bootstrap'], { stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  const output = readAll(child)
  const files = ['mysql_system_tables.sql', 'mysql_performance_tables.sql', 'mysql_system_tables_data.sql']
  const text = files.map(file => readFileSync(join(scripts, file), 'utf8')).join('\n')
  await pipeline(Readable.from([`create database mysql;\nuse mysql;\n${text}`]), child.stdin)
  const [code] = await ended
  if (code !== 0) throw new Error(`MariaDB could not be prepared: ${await output}`)
}

async function readAll({ stderr }: ChildProcess): Promise<string> {
  let text = ''
  if (stderr) for await (const chunk of stderr) text += chunk
  return text
}

async function untilReady(server: ChildProcess, port: number, output: () => string) {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`MariaDB ended: ${output()}`)
    try {
      return await createConnection({ ...administrator, port })
    } catch {
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
