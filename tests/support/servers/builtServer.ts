import { ADMIN_PASSWORD } from './config.ts'
import { freePort, startProgram } from './startProgram.ts'

export interface BuiltServer {
  address: string
  pid: number
  /** The latest output, including warnings. */
  printed(): string
  /** Kills the process without a shutdown, like a power cut. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/**
 * `npm start` without installing and building: captcha off, tenant 000000, account admin. `env` adds variables; `folder` is
 * that of the repository.
 */
export async function startBuiltServer(
  dataDir: string,
  env: Record<string, string> = {},
  folder = '.',
): Promise<BuiltServer> {
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const address = `http://127.0.0.1:${port}`
  const variables = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    CAPTCHA_MODE: 'off',
    ADMIN_PASSWORD,
  }
  const { pid, printed, end } = await startProgram(
    process.execPath,
    ['--max-old-space-size=1024', 'dist/server/main.mjs'],
    { cwd: folder, env: { ...variables, ...env } },
    async () => (await fetch(`${address}/readyz`)).ok,
  )
  return { address, pid, printed, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
