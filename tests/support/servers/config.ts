import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, type Environment, loadConfig } from '../../../server/src/platform/config/config.ts'

/** The first administrator of every test database: tenant 000000, account admin. */
export const ADMIN_PASSWORD = 'Proof-Sheet-7'

/** The tenants that tests of a module have; some of them write the codes in addresses. */
export const TENANT = '330001'
export const OTHER_TENANT = '330002'

/** Configuration of an installation without captcha and with its own folder; `env` overrides variables. */
export function testConfig(env: Environment = {}): Config {
  return loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: join(tmpdir(), `broadsheet-test-files-${randomBytes(8).toString('hex')}`),
    SECRET_KEY: 'b0c5f1a49d7e3268ab41c09fe8d27563f4a1b2c3d4e5f60718293a4b5c6d7e8f',
    CAPTCHA_MODE: 'off',
    ADMIN_PASSWORD,
    ...env,
  })
}
