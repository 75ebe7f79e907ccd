import { splitIds } from '#contract/kit/rules'
import { client, grantTypes } from '#contract/system/client'
import { announce } from '../../../auth/accounts/announcements.ts'
import { digestOfSecret, ownClient } from '../../../auth/accounts/clients.ts'
import { revokeSessions } from '../../../auth/sessions/tokens.ts'
import { serveModule } from '../../../kit/definition/serveModule.ts'
import { refusalFor } from '../../../kit/input/checkInput.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

export default serveModule(client, {
  table: 'blade_client',
  needsProof: true,
  menu: { under: 'system', sort: 11, source: 'iconfont iconicon_mobilephone' },
  unique: [{ fields: ['clientId'] }],
  hashed: ['clientSecret'],
  events: { submit: 'client.submit' },
  hooks: {
    beforeSubmit(draft, { before }) {
      if (draft.clientId?.includes(':')) throw new Refusal(400, labels.colon)
      if (!splitIds(draft.authorizedGrantTypes).every(isGrantType))
        throw refusalFor(client.fields.authorizedGrantTypes, 'wrong')
      if (draft.clientSecret) draft.clientSecret = digestOfSecret(draft.clientSecret)
      else if (before) delete draft.clientSecret
      if (before?.clientId !== ownClient.id) return
      if (draft.clientSecret || (draft.clientId ?? ownClient.id) !== ownClient.id)
        throw new Refusal(400, labels.ownKeys)
      const granted = splitIds(draft.authorizedGrantTypes ?? before.authorizedGrantTypes)
      if (!indispensable.every(type => granted.includes(type)))
        throw new Refusal(400, labels.ownGrants, { fields: [client.fields.authorizedGrantTypes] })
    },

    async afterSubmit(_, { db }) {
      await announce(db, 'everyone')
    },

    async beforeRemove(_, { records, db }) {
      const clients = records.map(({ clientId }) => clientId)
      if (clients.includes(ownClient.id)) throw new Refusal(400, labels.ownStays)
      await asSystem(() => revokeSessions(db, 'clientId', clients))
      await announce(db, 'everyone')
    },

    afterRestore: (_, { db }) => announce(db, 'everyone'),
  },
})

const isGrantType = (type: string) => grantTypes.some(known => known === type)

/** Without these nobody could sign in to put them back. */
const indispensable = ['captcha', 'password', 'refresh_token']

const labels = {
  // It parts the id from the secret on the wire.
  colon: { zh: '应用id不能包含冒号', en: 'The client ID may hold no colon' },
  ownKeys: { zh: '本系统应用的id和密钥不能修改', en: "This product's own client keeps its ID and secret" },
  ownGrants: {
    zh: '本系统应用须保留授权类型 captcha、password、refresh_token，否则无人能再登录',
    en: "Grant types: this product's own client needs captcha, password and refresh_token, or nobody could sign in",
  },
  ownStays: { zh: '本系统应用不能删除', en: "This product's own client cannot be removed" },
}
