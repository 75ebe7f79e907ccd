import { isIP } from 'node:net'
import { complaintText } from '#contract/kit/complaints'
import { withoutTrailing } from '#contract/kit/trailing'
import { type Oss, oss, ossCategory } from '#contract/resource/oss'
import { hostOf, isInside } from '../egress/addresses.ts'
import { Refusal } from '../http/reply/refusal.ts'

/** Address of a bucket, and the region its requests are signed for. */
export interface BucketAddress {
  region: string
  urlOf(key: string): string
}

export type BucketDescription = Pick<Oss, 'category' | 'endpoint' | 'bucketName'> & {
  appId: string | null
  region: string | null
}

/** Address of buckets for each service, from the settings that its console shows. */
export function bucketAddress({ category, endpoint, bucketName, appId, region }: BucketDescription): BucketAddress {
  const url = endpointUrl(endpoint)
  // Tencent's buckets end with the account they belong to.
  const isComplete = category !== ossCategory.tencent || !appId || bucketName.endsWith(`-${appId}`)
  const bucket = isComplete ? bucketName : `${bucketName}-${appId}`
  const root = withoutTrailing(url.pathname, '/')
  const named = url.hostname.startsWith(`${bucket}.`)
  const inHost = named || category === ossCategory.aliyun || category === ossCategory.tencent || isAmazon(url)
  if (inHost && !named && isIP(hostOf(url)) === 0) url.hostname = `${bucket}.${url.hostname}`
  const base = `${url.origin}${root}${inHost ? '' : `/${bucket}`}`
  return { region: region || regionIn(url.hostname), urlOf: key => `${base}/${key}` }
}

const isAmazon = ({ hostname }: URL) => /\.amazonaws\.com(\.cn)?$/.test(hostname)

/** Services write their region into the name of the host. */
function regionIn(host: string): string {
  const [, region] =
    /(?:^|\.)oss-([a-z]+-[a-z\d-]+?)(?:-internal)?\.aliyuncs\.com$/.exec(host) ??
    /cos\.([a-z\d-]+)\.myqcloud\.com$/.exec(host) ??
    /(?:^|\.)s3[.-]([a-z\d-]+)\.(?:amazonaws\.com(?:\.cn)?|qiniucs\.com)$/.exec(host) ??
    []
  return region ?? 'us-east-1'
}

/** Refuses what no service is called; a private address is refused unless the operator has allowed it. */
export async function assertPlace(bucket: Partial<BucketDescription>, insideHosts: readonly string[]): Promise<void> {
  // They become parts of a host's name and of a header.
  for (const key of ['bucketName', 'appId', 'region'] as const)
    if (bucket[key] && !/^[\w.-]+$/.test(bucket[key])) throw wrong(key)
  if (bucket.endpoint && (await isInside(endpointUrl(bucket.endpoint), insideHosts)))
    throw new Refusal(400, labels.inside)
}

function endpointUrl(endpoint: string): URL {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(endpoint) ? endpoint : `https://${endpoint}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isPlain =
    url &&
    /^https?:$/.test(url.protocol) &&
    !url.username &&
    !url.password &&
    !url.search &&
    !url.hash &&
    url.hostname !== ''
  if (!isPlain) throw wrong('endpoint')
  return url
}

function wrong(key: 'endpoint' | 'bucketName' | 'appId' | 'region'): Refusal {
  return new Refusal(400, complaintText(oss.fields[key], 'wrong'))
}

const labels = {
  inside: {
    zh: '资源地址指向内部网络；如确有需要，请由运维在PRIVATE_STORAGE_HOSTS中登记该主机',
    en: 'Endpoint: an address of the inner network. The operator may allow its host in PRIVATE_STORAGE_HOSTS.',
  },
}
