import { attach } from '#contract/resource/attach'
import { filePath } from '#contract/resource/oss'
import { type Served, serveModule } from '../../crud/serveModule.ts'
import { requireRow } from '../../crud/stored.ts'
import type { TableOf } from '../../crud/table.ts'
import { releaseFiles } from '../../storage/release.ts'

declare module '../../db/database.ts' {
  interface Database {
    bladeAttach: TableOf<typeof attach>
  }
}

const served: Served = serveModule(attach, {
  table: 'blade_attach',
  menu: { under: 'resource', sort: 2, source: 'iconfont iconicon_ding' },
  // The preview reads one; who sees the list sees as much already.
  policies: { detail: { anyOf: [attach.name, `${attach.name}_view`, `${attach.name}_edit`] } },
  hooks: {
    async beforeRemove(_, { records, db }) {
      for (const { name, tenantId } of records) await releaseFiles(name ? [name] : [], tenantId, db)
    },
  },
  calls: {
    download: async ({ id }, context) => {
      const link = String((await requireRow(served, id, context)).link)
      // Ours is asked for by its original name; of a file elsewhere there is only the address.
      return { link: link.includes(`/api/${filePath}/`) ? `${link}?download` : link }
    },
  },
})

export default served
