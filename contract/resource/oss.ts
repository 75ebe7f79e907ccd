import { dict, longText, optional, secret, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { tenantField } from '../kit/tenantField.ts'
import { enableButton, enableCall, enabledField } from './enabled.ts'

/** Keys of the dictionary `oss`. The first represents every other service that speaks S3 as well. */
export const ossCategory = { minio: 1, qiniu: 2, aliyun: 3, tencent: 4 } as const

/** Services that store a tenant's files instead of the server's own folder. */
export const oss = defineModule({
  name: 'oss',
  path: 'blade-resource/oss',
  route: '/resource/oss',
  title: { zh: '对象存储', en: 'Object storage' },
  fields: {
    tenantId: tenantField,
    category: dict('分类', 'Category', 'oss', { default: ossCategory.minio }),
    ossCode: text('资源编号', 'Code', { maxLength: 32 }),
    endpoint: text('资源地址', 'Endpoint'),
    bucketName: text('空间名', 'Bucket', { maxLength: 63 }),
    accessKey: secret('accessKey', 'Access key', { maxLength: 255 }),
    secretKey: secret('secretKey', 'Secret key', { maxLength: 255 }),
    /** Tencent only. */
    appId: optional(text('应用ID', 'App ID', { maxLength: 64 })),
    region: optional(text('地域简称', 'Region', { maxLength: 64 })),
    status: enabledField,
    remark: optional(longText('备注', 'Remark', { maxLength: 255 })),
  },
  unique: ['ossCode'],
  search: ['category', 'ossCode'],
  buttons: { enable: enableButton },
  calls: {
    enable: enableCall({ zh: '启用对象存储', en: 'Enable a storage' }),
  },
})

export type Oss = RecordOf<typeof oss>

/** Reply of the upload calls. */
export interface StoredFile {
  /** Address at which the file opens: for ten minutes, unless it is a picture, a video or a sound. */
  link: string
  /** Prefix of `name` in the link. */
  domain: string
  /** `upload/<yyyymmdd>/<uuid>.<ext>`. */
  name: string
  originalName: string
  /** Id of the record that `put-file-attach` creates. */
  attachId?: string
}

/** The upload calls are below this path, and the files themselves below the other. */
export const uploadPath = `${oss.path}/endpoint`
export const filePath = `${oss.path}/file`
