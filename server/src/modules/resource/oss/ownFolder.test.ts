import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import type { StoredFile } from '#contract/resource/oss'
import { picture, upload } from '../../../../../tests/support/files/uploads.ts'
import { setUpStorages } from '../../../../../tests/support/records/storageDesk.ts'
import { disk } from '../../../platform/storage/disk.ts'

const { desk, open, files } = setUpStorages()

describe('the server’s own folder', () => {
  it('refuses files while its disk is full, still reads, and goes on by itself', async () => {
    const { local } = desk
    const file = { name: 'a.png', bytes: picture() }
    const { link } = (await upload(local, 'put-file', file)).data as StoredFile
    const before = files()
    // The disk is not really full: its answers are replaced, at the one place that asks it.
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
    for (const arrange of [
      async () => {
        const status = await disk.statfs('.')
        return vi.spyOn(disk, 'statfs').mockResolvedValue({ ...status, bavail: 10, bsize: 4096 })
      },
      () =>
        vi
          .spyOn(disk, 'createWriteStream')
          .mockImplementation(() => new Writable({ write: (_, __, done) => done(full) }) as never),
      () => vi.spyOn(disk, 'rename').mockRejectedValue(full),
    ]) {
      await arrange()
      const answer = await upload(local, 'put-file', file)
      expect(answer).toMatchObject({ status: 503, msg: '磁盘空间不足，文件未保存，请联系管理员' })
      expect(answer.headers['retry-after']).toBe('60')
      expect(await open(link)).toMatchObject({ status: 200 })
      vi.restoreAllMocks()
    }
    expect(files()).toEqual(before)
    expect(await upload(local, 'put-file', file)).toMatchObject({ status: 200 })
  })

  it('keeps nothing of an upload that is cut in the middle', async () => {
    const { test, local } = desk
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    const before = files()
    const { port } = test.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      [
        'POST /api/blade-resource/oss/endpoint/put-file HTTP/1.1',
        'host: 127.0.0.1',
        `authorization: Basic ${btoa('saber:saber_secret')}`,
        `blade-auth: bearer ${local.token}`,
        'content-type: multipart/form-data; boundary=cut',
        'content-length: 5000000',
        '',
        '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n',
        picture().toString('latin1'),
        '',
      ].join('\r\n'),
      'latin1',
    )
    await expect.poll(() => files().length).toBe(before.length + 1)
    socket.destroy()
    await expect.poll(() => files()).toEqual(before)
  })
})
