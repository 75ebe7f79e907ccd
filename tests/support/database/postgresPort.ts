/** The PostgreSQL of the test run as a data source: with a port, and with an account that has a password. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { listenOn } from '../servers/startProgram.ts'
import type { TestDatabase } from './postgres.ts'

export interface PostgresPort {
  port: number
  username: string
  password: string
  /** Connections that came. */
  readonly connections: number
  close(): Promise<void>
}

/** The account owns nothing; grant it what the test is about. */
export async function openPostgresPort({ connection }: TestDatabase): Promise<PostgresPort> {
  const username = `reader_${randomBytes(4).toString('hex')}`
  const password = 'Only-For-Reading-1'
  const owner = new pg.Client(connection)
  await owner.connect()
  await owner.query(`create role ${username} login password '${password}'`)
  await demandPassword(owner, username)
  const bridge = await bridgeTo(connection)
  return {
    port: bridge.port,
    username,
    password,
    get connections() {
      return bridge.sockets.size
    },
    async close() {
      await bridge.close()
      await owner.query(`drop owned by ${username} cascade`)
      await owner.query(`drop role ${username}`)
      await owner.end()
    },
  }
}

/** The server of the test run trusts known accounts; for this one it must require the password. */
async function demandPassword(owner: pg.Client, username: string): Promise<void> {
  const { rows } = await owner.query<{ hba_file: string }>('show hba_file')
  const [{ hba_file: path } = { hba_file: '' }] = rows
  const rules = readFileSync(path, 'utf8')
  writeFileSync(path, `local all ${username} scram-sha-256\nhost all ${username} all scram-sha-256\n${rules}`)
  await owner.query('select pg_reload_conf()')
}

/** On most systems the server of the test run listens on a socket only. */
async function bridgeTo({ host = '', port = 5432 }: pg.PoolConfig) {
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    sockets.add(near)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  })
  return {
    port: await listenOn(server),
    sockets,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
