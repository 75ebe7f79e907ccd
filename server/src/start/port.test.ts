import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { testConfig } from '../../../tests/support/servers/config.ts'
import { startServer } from '../startServer.ts'
import { assertPortFree } from './port.ts'

it('a taken port stops the start at once, and a free one stays free', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'port-'))
  const config = testConfig({ DATA_DIR, PORT: String(port), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  await expect(startServer(() => config, pino({ level: 'silent' }))).rejects.toThrow(
    `Port ${port} is taken by another program`,
  )
  other.close()
  await once(other, 'close')
  await assertPortFree({ host: '127.0.0.1', port })
  await assertPortFree({ host: '127.0.0.1', port })
})

it('refuses an address of another machine, and says what to choose', async () => {
  await expect(assertPortFree({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
    'HOST=192.0.2.1 with PORT=0 cannot be used here (EADDRNOTAVAIL). HOST must be an address of this machine',
  )
})
