import { dateTime, flag, optional, reference, tags, text } from '../kit/fields.ts'
import { defineModule } from '../kit/module.ts'
import { setElsewhere } from '../kit/references.ts'
import { rowsOf } from '../kit/reply.ts'
import { ownerField } from '../kit/tenantField.ts'
import { targets } from './targets.ts'

/** Begins each key, so that the server, and programs that look for leaked secrets, recognize one. */
export const keyPrefix = 'bsk_'

/** Keys with which programs call the API for somebody: never more than their owner may do at that moment. */
export const accessKey = defineModule({
  name: 'access_key',
  path: 'blade-system/access-key',
  route: '/system/access-key',
  title: { zh: '访问密钥', en: 'Access keys' },
  fields: {
    name: text('密钥名称', 'Name', { maxLength: 64 }),
    /** API paths such as `blade-biz/articles`; all of the owner's when empty. */
    modules: optional(
      tags('可用模块', 'Modules', { maxLength: 2000, prompt: { zh: '不选则为全部', en: 'All when empty' } }),
    ),
    readOnly: flag('只读', 'Read only', { default: 1 }),
    /** Addresses and networks such as `10.1.0.0/16`; any when empty. */
    addresses: optional(tags('来源地址', 'Addresses', { maxLength: 1000 })),
    endTime: optional(dateTime('到期时间', 'End date')),
    lastUsedTime: optional(dateTime('最近使用', 'Last used', setElsewhere)),
    /** A service account, or whoever makes the key. */
    userId: optional(
      reference('所有者', 'Owner', targets.user('userAccount'), {
        modes: { edit: 'hidden' },
        prompt: { zh: '不选则为本人', en: 'Yourself when empty' },
      }),
    ),
    tenantId: ownerField,
  },
  search: ['name', 'userId'],
  // A revoked key stays revoked.
  restorable: false,
  sheets: 'none',
  found: 'none',
  calls: {
    /** Service accounts that the caller may make keys for. */
    services: {
      method: 'GET',
      needs: 'add',
      title: { zh: '可选服务账号', en: 'Service accounts to choose from' },
      output: rowsOf({ title: text('名称', 'Name') }),
    },
    /** The modules whose lists the caller may open, by their paths. */
    modules: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '可选模块', en: 'Modules to choose from' },
      output: rowsOf({ title: text('名称', 'Name') }),
    },
  },
})
