import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { picture, pictureClaiming, upload } from '../../../../../tests/support/files/uploads.ts'
import { killingChildren } from '../../../../../tests/support/servers/killingChildren.ts'
import { createTestApp, type Person, type TestApp } from '../../../../../tests/support/servers/testApp.ts'
import { fileLimits } from '../../../platform/workers/runInChild.ts'

let test: TestApp
let writer: Person
let photo: Buffer
let slow: Buffer

beforeAll(async () => {
  test = await createTestApp()
  writer = await test.addPerson('320401', [])
  const plain = { create: { width: 4000, height: 3000, channels: 3 as const, background: '#204080' } }
  photo = await sharp(plain).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  slow = await sharp(plain).withMetadata({ orientation: 6 }).avif({ effort: 0 }).toBuffer()
})
afterEach(() => {
  fileLimits.deadline = 30_000
})
afterAll(() => test?.close())

const send = (name: string, bytes: Buffer) => upload(writer, 'put-file', { name, bytes })

describe('a picture that takes too much', () => {
  it('is refused for its pixels before they are decoded', async () => {
    expect(await send('a.png', pictureClaiming(60_000, 60_000))).toMatchObject({
      status: 413,
      msg: '图片像素过多，不能超过1亿像素',
    })
  })

  it('is refused for its time, and leaves nothing', async () => {
    fileLimits.deadline = 200
    expect(await send('a.avif', slow)).toMatchObject({ status: 413, msg: expect.stringContaining('请缩小尺寸') })
    expect(await readdir(test.app.storages.incoming)).toEqual([])
    fileLimits.deadline = 30_000
    expect(await send('a.jpg', photo)).toMatchObject({ status: 200 })
  })

  it.runIf(process.platform === 'linux')('whose process is killed can be sent again', async () => {
    expect(await send('a.png', picture())).toMatchObject({ status: 200 })
    expect(await killingChildren('fileWorker', send('a.avif', slow))).toMatchObject({
      status: 503,
      msg: '文件处理被中断，请重试',
    })
    expect(await readdir(test.app.storages.incoming)).toEqual([])
    expect(await send('a.png', picture())).toMatchObject({ status: 200 })
  })
})
