import type { Logger } from 'pino'

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

/** Logs how long a part of the start took. */
export async function reportStep<Result>(log: Logger, name: string, work: () => Promise<Result>): Promise<Result> {
  const startTime = performance.now()
  const result = await work()
  const seconds = Math.round(performance.now() - startTime) / 1000
  log.info({ seconds }, `${name} ready`)
  return result
}
