import { describe, expect, it } from 'vitest'
import { ossCategory } from '#contract/resource/oss'
import { assertPlace, type BucketDescription, bucketAddress } from './bucketAddress.ts'

const { minio, qiniu, aliyun, tencent } = ossCategory
const place = (category: number, endpoint: string, rest: Partial<BucketDescription> = {}) => {
  const { urlOf, region } = bucketAddress({
    category,
    endpoint,
    bucketName: 'paper',
    appId: null,
    region: null,
    ...rest,
  })
  return `${urlOf('a/b.png')} ${region}`
}

describe('an object is requested where its service keeps it', () => {
  it.each([
    ['MinIO', place(minio, 'http://minio.example.com:9000'), 'http://minio.example.com:9000/paper/a/b.png us-east-1'],
    ['a path', place(minio, 'https://example.com/store/'), 'https://example.com/store/paper/a/b.png us-east-1'],
    [
      'Amazon',
      place(minio, 'https://s3.eu-west-1.amazonaws.com'),
      'https://paper.s3.eu-west-1.amazonaws.com/a/b.png eu-west-1',
    ],
    ['Qiniu', place(qiniu, 's3.cn-east-1.qiniucs.com'), 'https://s3.cn-east-1.qiniucs.com/paper/a/b.png cn-east-1'],
    [
      'Aliyun',
      place(aliyun, 'https://oss-cn-hangzhou.aliyuncs.com'),
      'https://paper.oss-cn-hangzhou.aliyuncs.com/a/b.png cn-hangzhou',
    ],
    [
      'Tencent',
      place(tencent, 'https://cos.ap-guangzhou.myqcloud.com', { appId: '1250000000' }),
      'https://paper-1250000000.cos.ap-guangzhou.myqcloud.com/a/b.png ap-guangzhou',
    ],
    [
      'an endpoint that names the bucket',
      place(aliyun, 'https://paper.oss-cn-beijing.aliyuncs.com', { region: 'own' }),
      'https://paper.oss-cn-beijing.aliyuncs.com/a/b.png own',
    ],
  ])('%s', (_, found, expected) => expect(found).toBe(expected))
})

describe('an endpoint', () => {
  it.each([
    'http://127.0.0.1:9000',
    'http://2130706433',
    'http://0x7f000001',
    'http://１２７.0.0.1',
    'http://[::ffff:127.0.0.1]',
    'http://localhost:9000',
    'http://minio.internal',
    'http://169.254.169.254/latest',
    '192.168.1.2',
  ])('%s is refused, being inside', async endpoint => {
    await expect(assertPlace({ endpoint }, ['minio.example.com'])).rejects.toThrow(/inner network/)
  })

  it('inside is taken when the operator has allowed it', async () => {
    await assertPlace({ endpoint: 'http://127.0.0.1:9000' }, ['127.0.0.1'])
    await assertPlace({ endpoint: 'http://minio.internal:9000' }, ['minio.internal:9000'])
    await expect(assertPlace({ endpoint: 'http://minio.internal:9001' }, ['minio.internal:9000'])).rejects.toThrow()
  })

  it.each(['ftp://example.com', 'http://user:pass@example.com', 'https://example.com/?a=1', 'file:///etc', 'http://'])(
    '%s is refused, being none',
    endpoint => expect(assertPlace({ endpoint }, [])).rejects.toThrow(/not valid/),
  )
})
