import { afterAll, beforeAll, expect, it } from 'vitest'
import { picture, upload } from '../../tests/support/files/uploads.ts'
import { bucket, keys, type ObjectServer, startObjectServer } from '../../tests/support/servers/objectServer.ts'
import { createTestApp, type TestApp } from '../../tests/support/servers/testApp.ts'

let service: ObjectServer
let test: TestApp
beforeAll(async () => {
  service = await startObjectServer()
  const { accessKey, secretKey } = keys
  const variables = { S3_ENDPOINT: service.endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }
  test = await createTestApp({ ...variables, S3_BUCKET: bucket })
})
afterAll(async () => {
  await test?.close()
  await service?.close()
})

it('files of tenants without a storage are kept in the bucket of the operator', async () => {
  const bytes = picture('头版')
  const { link } = (await upload(test.admin, 'put-file', { name: 'a.png', bytes })).data as { link: string }
  expect([...service.objects.values()].map(object => object.bytes.equals(bytes))).toEqual([true])
  const answer = await test.stranger.ask({ method: 'GET', url: new URL(link).pathname })
  expect([answer.status, answer.bytes.equals(bytes)]).toEqual([200, true])
})
