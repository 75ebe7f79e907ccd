/** A real MariaDB in a folder of its own, for tests of data sources. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection, type RowDataPacket } from 'mysql2/promise'
import { canInstall, findProgram, installPackages } from '../files/debian.ts'
import { freePort, startProgram } from './startProgram.ts'

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
  prepare(program, options, scripts)
  const places = [`--port=${port}`, '--bind-address=127.0.0.1', `--socket=${join(folder, 'socket')}`]
  const { answer: connection, end } = await startProgram(
    program,
    [...options, ...places, '--skip-name-resolve'],
    {},
    () => createConnection({ ...administrator, port }),
  )
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
      await end('SIGTERM')
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
function prepare(program: string, options: string[], scripts: string): void {
  const files = ['mysql_system_tables.sql', 'mysql_performance_tables.sql', 'mysql_system_tables_data.sql']
  const text = files.map(file => readFileSync(join(scripts, file), 'utf8')).join('\n')
  const input = `create database mysql;\nuse mysql;\n${text}`
  execFileSync(program, [...options, '--bootstrap'], { input, stdio: 'pipe' })
}
