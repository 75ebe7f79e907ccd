import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { path, setUpStorages, TENANT } from '../../../../../tests/support/records/storageDesk.ts'
import { sweep } from '../../../kit/files/sweep.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const { desk, addStorage, enable, put, open, sweepNow } = setUpStorages()

describe('an attachment', () => {
  beforeAll(async () => {
    const { manager } = desk
    await enable(manager, await addStorage(manager))
  })

  it('takes its file along when it is removed', async () => {
    const { manager } = desk
    const { attachId = '', link, name } = await put('put-file-attach')
    await manager.post('blade-resource/attach/remove', undefined, { ids: attachId })
    await sweepNow()
    expect([...desk.server.objects.keys()]).not.toContain(`${TENANT}/${name}`)
    expect(await open(link)).toMatchObject({ status: 404 })
  })

  it('leaves its file to the record that shows it, until no record does', async () => {
    const { test, manager } = desk
    const { attachId = '', link } = await put('put-file-attach')
    const setAvatar = (avatar: string) =>
      asSystem(() => test.db.updateTable('bladeUser').set({ avatar }).where('id', '=', manager.userId).execute())
    await setAvatar(link)
    await manager.post('blade-resource/attach/remove', undefined, { ids: attachId })
    await sweepNow()
    expect(await open(link)).toMatchObject({ status: 200 })
    await setAvatar('')
    await asSystem(() => sql`update stored_file set update_time = update_time - interval '2 days'`.execute(test.db))
    await sweepNow()
    expect(await open(link)).toMatchObject({ status: 404 })
  })

  it('is looked for in all records once, however many files are released', async () => {
    const { app, db } = desk.test
    const { manager } = desk
    const released = [await put('put-file-attach'), await put('put-file-attach'), await put('put-file-attach')]
    const ids = released.map(({ attachId }) => attachId).join()
    await asSystem(() =>
      db
        .updateTable('bladeUser')
        .set({ avatar: released[1]?.link ?? '' })
        .where('id', '=', manager.userId)
        .execute(),
    )
    await manager.post('blade-resource/attach/remove', undefined, { ids })
    let readings = 0
    const modules = {
      get all() {
        readings += 1
        return app.modules.all
      },
    }
    await sweep({ storages: app.storages, modules: modules as typeof app.modules }, db)
    expect(readings).toBe(1)
    const states = await Promise.all(released.map(async ({ link }) => (await open(link)).status))
    expect(states).toEqual([404, 200, 404])
  })

  it('is not needed for a file to be removed by its name', async () => {
    const { manager, other } = desk
    const { link, name } = await put()
    const remove = (call: string, body: object) => manager.post(`${path}/endpoint/${call}`, body)
    expect(await other.post(`${path}/endpoint/remove-file`, { fileName: name })).toMatchObject({ status: 403 })
    expect(await remove('remove-file', {})).toMatchObject({ status: 400 })
    expect(await remove('remove-files', { fileNames: `${link},upload/20200101/none.png` })).toMatchObject({
      status: 200,
    })
    await sweepNow()
    expect(await open(link)).toMatchObject({ status: 404 })
  })

  it('is downloaded where its link says', async () => {
    const { manager } = desk
    const { attachId = '' } = await put('put-file-attach')
    expect(await manager.get('blade-resource/attach/download', { id: attachId })).toMatchObject({
      data: { link: expect.stringMatching(/\?expires=\d+&signature=[\w-]+&download$/) },
    })
  })
})
