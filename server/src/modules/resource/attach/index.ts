import { attach } from '#contract/resource/attach'
import { uploadPath } from '#contract/resource/oss'
import { storedPath } from '#contract/resource/storedPath'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { discardFiles } from '../../../kit/files/sweep.ts'
import { requireRow } from '../../../kit/records/changeLog.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { isStoredName, parseFileLink } from '../../../platform/storage/fetchStored.ts'
import { type LinkSigner, signedLink, toStoredLink } from '../../../platform/storage/fileLinks.ts'
import { recordEvent } from '../../../platform/trail/recordEvent.ts'

declare module '../../../platform/db/database.ts' {
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
    beforeSubmit(draft, { before, caller, origin }) {
      if (draft.link) draft.link = toStoredLink(draft.link)
      const tenantId = draft.tenantId || before?.tenantId || caller.tenantId
      if (draft.link && !opensFor(tenantId, draft.link)) throw new Refusal(400, labels.foreign)
      // The file of that name becomes private with the record and is removed with it: only an upload decides about that.
      const isUpload = origin.path.startsWith(`${uploadPath}/`)
      if (!isUpload && draft.name && draft.name !== before?.name && isStoredName(draft.name))
        throw new Refusal(400, labels.stored)
    },
    // An attachment opens by a signed link only, whatever it is.
    afterRead(records, { origin: { site }, services: { secrets } }) {
      for (const record of records) {
        const { link, domain } = record
        const isOwn = domain.startsWith('/')
        Object.assign(record, {
          link: openedLink(record, { site, secrets }) ?? link,
          ...(isOwn && { domain: site + domain }),
        })
      }
    },
    async beforeRemove(_, { records, db }) {
      for (const { name, tenantId } of records) await discardFiles(name ? [name] : [], tenantId, db)
    },
  },
  calls: {
    download: async ({ id }, context) => {
      const record = await requireRow(served, id, context)
      const { caller, db, requestId } = context
      await recordEvent(db, 'download', { module: attach.path, ...caller, requestId, after: { id } })
      const signing = { site: context.origin.site, secrets: context.services.secrets }
      const opened = openedLink({ link: String(record.link), tenantId: String(record.tenantId) }, signing)
      // Ours is downloaded under its original name; of a file elsewhere there is only the address.
      return { link: opened ? `${opened}&download` : String(record.link) }
    },
  },
})

/** A signed link to a file of the record's tenant; absent for all other addresses. */
function openedLink({ link, tenantId }: { link: string; tenantId: string }, signing: LinkSigner) {
  return storedPath(link) && opensFor(tenantId, link) ? signedLink(link, signing) : undefined
}

/** Files of other tenants open for nobody by the record of this one. */
function opensFor(tenantId: string, link: string): boolean {
  const path = storedPath(link)
  return path === undefined || parseFileLink(path)?.tenantId === tenantId
}

const labels = {
  foreign: { zh: '附件地址不是本租户的文件', en: 'Link: not a file of this tenant' },
  stored: { zh: '附件名称只能由上传产生', en: 'Name: this one is given by an upload only' },
}

export default served
