import { attach } from '#contract/resource/attach'
import { storedPath } from '#contract/resource/storedPath'
import { type ModuleDefinition, serveModule } from '../../kit/definition/serveModule.ts'
import type { TableOf } from '../../kit/definition/table.ts'
import { discardFiles } from '../../kit/files/discardFiles.ts'
import { requireRow } from '../../kit/records/rows.ts'
import { keptLink, originOf, signedLink } from '../../platform/storage/fileLinks.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    bladeAttach: TableOf<typeof attach>
  }
}

const served: ModuleDefinition = serveModule(attach, {
  table: 'blade_attach',
  menu: { under: 'resource', sort: 2, source: 'iconfont iconicon_ding' },
  // The preview reads one; who sees the list sees as much already.
  policies: { detail: { anyOf: [attach.name, `${attach.name}_view`, `${attach.name}_edit`] } },
  hooks: {
    beforeSubmit(draft) {
      if (draft.link) draft.link = keptLink(draft.link)
    },
    // An attachment opens by a signed link only, whatever it is.
    afterRead(records, { request }) {
      for (const record of records) {
        const { link, domain } = record
        const isOwn = domain.startsWith('/')
        Object.assign(record, { link: signedLink(link, request), ...(isOwn && { domain: originOf(request) + domain }) })
      }
    },
    async beforeRemove(_, { records, db }) {
      for (const { name, tenantId } of records) await discardFiles(name ? [name] : [], tenantId, db)
    },
  },
  calls: {
    download: async ({ id }, context) => {
      const link = String((await requireRow(served, id, context)).link)
      // Ours is asked for by its original name; of a file elsewhere there is only the address.
      return { link: storedPath(link) ? `${signedLink(link, context.request)}&download` : link }
    },
  },
})

export default served
