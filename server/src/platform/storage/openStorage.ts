import { ossCategory } from '#contract/resource/oss'
import type { Bucket } from '../config/config.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type BucketDescription, bucketAddress } from './bucketAddress.ts'
import { s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

/** A storage as its record describes it, with encrypted keys. */
export type DescribedStorage = BucketDescription & { accessKey: string; secretKey: string }

/** The bucket of the environment. Its host was named by the operator, so it may be a private one. */
export function bucketStorage({ accessKey, secretKey, ...place }: Bucket): Storage {
  const address = bucketAddress({ ...place, category: ossCategory.minio, appId: null })
  return s3Storage(address, { accessKey, secretKey }, [new URL(address.urlOf('')).host])
}

export function describedStorage(
  { accessKey, secretKey, ...place }: DescribedStorage,
  secrets: Secrets,
  insideHosts: readonly string[],
): Storage {
  const credentials = { accessKey: secrets.open(accessKey), secretKey: secrets.open(secretKey) }
  return s3Storage(bucketAddress(place), credentials, insideHosts)
}
