import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '../platform/config/config.ts'

interface Administrator {
  tenantId: string
  account: string
  password: string
}

/**
 * The end of the start: where to go and, until the first sign-in, with what. The first password is no part of the log:
 * where stdout is no terminal, it is printed on stderr.
 */
export function banner(log: Logger, address: string, administrator: Administrator | null): void {
  if (process.stdout.isTTY) return void process.stdout.write(textOf(address, administrator))
  log.info({ address }, `Broadsheet is ready at ${address}`)
  if (!administrator) return
  log.info('the first sign-in is printed on stderr')
  process.stderr.write(textOf(address, administrator))
}

function textOf(address: string, administrator: Administrator | null): string {
  const lines = [`Broadsheet is ready at ${address}`]
  if (administrator) {
    const { tenantId, account, password } = administrator
    lines.push(
      '',
      'First sign-in / 首次登录',
      `  tenant   租户  ${tenantId}`,
      `  account  账号  ${account}`,
      `  password 密码  ${password}`,
    )
    lines.push('', 'A fortnight of newspaper to look at / 导入示范数据：npm run seed:demo')
  }
  return `\n${lines.map(line => `  ${line}`.trimEnd()).join('\n')}\n\n`
}

/** Logs the duration of a part of the start. */
export async function reportStep<Result>(log: Logger, name: string, work: () => Promise<Result>): Promise<Result> {
  const startTime = performance.now()
  const result = await work()
  const seconds = Math.round(performance.now() - startTime) / 1000
  log.info({ seconds }, `${name} ready`)
  return result
}

type Address = Pick<Config, 'host' | 'port'>

const unusable: unknown[] = ['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']

/** Refuses a port in use before the database is started and migrated for nothing. */
export async function assertPortFree({ host, port }: Address): Promise<void> {
  const server = createServer().listen({ host, port })
  await once(server, 'listening').catch(explainPort({ host, port }))
  server.close()
  await once(server, 'close')
}

export function explainPort({ host, port }: Address) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken by another program; choose one with PORT=${port + 1} npm start.`)
    if (unusable.includes(error.code))
      throw new Error(
        `HOST=${host} with PORT=${port} cannot be used here (${error.code}). HOST must be an address of this machine; ` +
          'a PORT below 1024 may need a right that this user lacks.',
      )
    throw error
  }
}
