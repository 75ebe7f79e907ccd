// Writes the backup of the current version that later versions are upgraded from in the tests: once for each release,
// `npx tsx tests/releases/makeBackup.ts`. It holds a record of every module, an image with a history, and a process that
// waits for the administrator.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { leaveForm } from '#contract/desk/process/leave'
import type { FlowProcess } from '#contract/flow/manager'
import type { Paged } from '#contract/kit/reply'
import { modules } from '../../server/src/modules/index.ts'
import { writeBackup } from '../../server/src/platform/backup/writeBackup.ts'
import { createSecrets } from '../../server/src/platform/config/secrets.ts'
import { createPool, scopedDbOf } from '../../server/src/platform/db/database.ts'
import { startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { startServer } from '../../server/src/startServer.ts'
import { addPerson, roleNamed } from '../e2e/support/people.ts'
import { picture } from '../support/files/uploads.ts'
import { byReferences } from '../support/records/samples.ts'
import { validInput } from '../support/records/validInput.ts'
import { type Api, signIn } from '../support/servers/api.ts'
import { ADMIN_PASSWORD, testConfig } from '../support/servers/config.ts'
import { freePort } from '../support/servers/startProgram.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const path = resolve(`tests/releases/${version}.tar`)
const folder = await mkdtemp(join(tmpdir(), 'broadsheet-release-'))
const config = testConfig({ DATA_DIR: folder, PORT: String(await freePort()) })
const server = await startServer(() => config, pino({ level: 'warn' }))
try {
  const { connection } = await startPostgres({ dataDir: folder })
  const db = scopedDbOf(createPool(connection))
  try {
    await fill(await signIn(`http://127.0.0.1:${config.port}`))
  } finally {
    await db.destroy()
  }
  const key = createSecrets(config.secretKey).sign('backup', 'fingerprint')
  await writeBackup({ path, connection, files: join(folder, 'oss'), key, progress: line => console.log(line) })

  async function fill(api: Api) {
    const sender = { tenantId: '000000', post: (call: string, body: unknown) => api.post(call, body) }
    for (const { module } of byReferences(modules.filter(({ module }) => module.operations.includes('submit'))))
      await api
        .post(`${module.path}/submit`, await validInput(db, module, sender))
        .catch((error: Error) => console.log(`left out: ${error.message}`))
    const imgUrl = await api.send('desk.png', picture('desk'))
    const id = await api.create('blade-biz/images', { title: '编辑部', imgUrl, imageType: 1 })
    await api.post('blade-biz/images/submit', { id, title: '编辑部一角' })
    await startLeave(api, await signInOther(api))
  }

  /** Nobody decides their own request. */
  async function signInOther(api: Api): Promise<Api> {
    await addPerson(api, 'applicant', await roleNamed(api, '超级管理员'))
    return signIn(`http://127.0.0.1:${config.port}`, { account: 'applicant', password: ADMIN_PASSWORD })
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function startLeave(admin: Api, applicant: Api) {
  const { records } = await applicant.get<Paged<FlowProcess>>('blade-flow/work/start-list')
  const people = await admin.get<{ id: string; account: string }[]>('blade-user/user-list')
  await applicant.post('blade-desk/process/leave/start-process', {
    processDefinitionId: records.find(({ key }) => key === leaveForm)?.id,
    taskUser: people.find(({ account }) => account === 'admin')?.id,
    startTime: '2030-12-02 09:00:00',
    endTime: '2030-12-03 18:00:00',
    reason: '家中有事',
  })
}
