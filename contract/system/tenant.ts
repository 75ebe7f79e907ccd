import { Object as ObjectOf, Unsafe } from 'typebox'
import {
  dateTime,
  dict,
  image,
  type Label,
  number,
  optional,
  phone,
  reference,
  references,
  text,
} from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { rowsOf } from '../kit/reply.ts'
import type { BrandingValues } from './branding.ts'
import type { TenantPackage } from './tenant-package.ts'

const tenantId = text('租户ID', 'Tenant ID', { maxLength: 12 })
const tenantName = text('租户名称', 'Name', { maxLength: 50, isName: true })
const settings = {
  /** 1 in use, 2 stopped: nobody of the tenant may sign in, and who is signed in is no more. */
  status: optional(dict('租户状态', 'State', 'tenant_status')),
  /** Users the tenant may have; 0 and less mean no limit. */
  accountNumber: optional(number('账号额度', 'Account quota', { min: -1 })),
  /** Storage quota of the tenant's files; 0 or less means unlimited. */
  storageMegabytes: optional(number('存储额度（MB）', 'Storage quota (MB)', { min: -1 })),
  /** Empty means no limit. */
  expireTime: optional(
    dateTime('过期时间', 'Expires at', { prompt: { zh: '请选择过期时间', en: 'Please select when it expires' } }),
  ),
}
const setElsewhere = { modes: { create: 'hidden', edit: 'hidden' } } as const
const packageId = optional(
  reference('产品包', 'Package', {
    path: 'blade-system/tenant-package',
    call: 'select',
    shows: 'packageName',
    as: 'packageName',
  }),
)
const datasourceId = optional(
  reference('数据源', 'Data source', {
    path: 'blade-develop/datasource',
    call: 'select',
    shows: 'name',
    as: 'datasourceName',
  }),
)

/** Public information on the tenant of a host name, before sign-in. */
export interface HostInfo {
  tenantId?: string
  tenantName?: string
  domain?: string
  backgroundUrl?: string
  /** Third parties that people may sign in with; absent where there are none. */
  socialSources?: { source: string; title: Label }[]
  /** The product name, pictures and colour of this address; absent where nothing is set. */
  branding?: BrandingValues
  /** People of this tenant may sign in by phone; absent where they may not. */
  phoneSignIn?: true
}

export const tenant = defineModule({
  name: 'tenant',
  path: 'blade-system/tenant',
  route: '/system/tenant',
  title: { zh: '租户管理', en: 'Tenants' },
  tenancy: 'platform',
  readBy: 'platform',
  fields: {
    tenantId: { ...optional(tenantId), ...setElsewhere },
    tenantName,
    /** Chosen when creating; changed by `package-setting`. */
    packageId: { ...packageId, modes: { edit: 'hidden' } },
    linkman: optional(text('联系人', 'Contact', { maxLength: 64 })),
    contactNumber: optional(phone('联系电话', 'Telephone', { landline: true })),
    address: optional(text('联系地址', 'Address')),
    status: { ...settings.status, default: 1, ...setElsewhere },
    accountNumber: { ...settings.accountNumber, ...setElsewhere },
    storageMegabytes: { ...settings.storageMegabytes, ...setElsewhere },
    expireTime: { ...settings.expireTime, ...setElsewhere },
    datasourceId: { ...datasourceId, ...setElsewhere },
    /** Address at which its people sign in, as the browser shows it: `https://paper.example`. */
    domain: optional(text('绑定域名', 'Domain')),
    backgroundUrl: optional(image('系统背景', 'Sign-in background')),
  },
  search: ['tenantId', 'tenantName', 'linkman'],
  calls: {
    select: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '租户下拉', en: 'Tenants to choose from' },
      output: rowsOf({ tenantId, tenantName }),
    },
    info: {
      method: 'GET',
      needs: 'public',
      title: { zh: '按域名取租户', en: 'The tenant of an address' },
      input: {
        domain: optional(text('域名', 'Domain', { maxLength: 500 })),
        /** Tenant that the visitor entered, used where no tenant owns the host name. */
        tenantId: optional(text('租户ID', 'Tenant ID', { maxLength: 12 })),
      },
      output: Unsafe<HostInfo>(ObjectOf({}, { additionalProperties: true })),
    },
    /** `tenantId` is the row's id, as older front ends send it, or the six-digit code. */
    'package-detail': {
      method: 'GET',
      needs: 'platform',
      title: { zh: '租户的产品包', en: "A tenant's package" },
      input: { tenantId: text('租户', 'Tenant', { maxLength: 19 }) },
      output: Unsafe<TenantPackage | Record<string, never>>(ObjectOf({}, { additionalProperties: true })),
    },
    setting: {
      method: 'POST',
      inQuery: true,
      needs: 'platform',
      title: { zh: '授权配置', en: 'Quota and expiry' },
      input: {
        ids: references('租户', 'Tenants', {
          path: 'blade-system/tenant',
          call: 'select',
          shows: 'tenantName',
          as: 'tenantName',
        }),
        ...settings,
      },
    },
    datasource: {
      method: 'POST',
      inQuery: true,
      needs: 'platform',
      title: { zh: '数据源配置', en: 'Data source' },
      input: { tenantId, datasourceId },
    },
    'package-setting': {
      method: 'POST',
      inQuery: true,
      needs: 'platform',
      title: { zh: '产品包配置', en: 'Package' },
      input: { tenantId, packageId },
    },
  },
})

export type Tenant = RecordOf<typeof tenant>

/** Sign-in of the first user of a new tenant; `submit` answers it once, as `firstUser`. */
export interface FirstUser {
  tenantId: string
  account: string
  password: string
}
