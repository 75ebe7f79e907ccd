import type { FastifyInstance } from 'fastify'
import { codeOf } from '#contract/kit/module'
import { sheetDownloadPath, sheetFiles } from '#contract/kit/sheets'
import type { Db } from '../platform/db/database.ts'
import { requireCaller } from '../platform/http/guard.ts'
import { absent, forbidden } from '../platform/http/reply/refusal.ts'
import { contentDisposition } from '../platform/storage/receive.ts'
import { isId } from './input/checkInput.ts'
import { serveCalls } from './serveCalls.ts'
import { mediaTypes, readySheetFiles } from './sheets/sheetFiles.ts'

const LISTED = 20
const columns = ['id', 'module', 'name', 'format', 'state', 'rowsDone', 'rowsTotal', 'byteSize'] as const
const times = ['createTime', 'expireTime', 'reason'] as const

/** The caller's own files of exports and imports. */
export function sheetFileRoutes(app: FastifyInstance, db: Db): void {
  serveCalls(app, db, sheetFiles, {
    async list({ module }, { db, caller }) {
      const rows = await readySheetFiles(caller.userId, db)
        .select([...columns, ...times])
        .$if(Boolean(module), query => query.where('module', '=', module ?? ''))
        .orderBy('id', 'desc')
        .limit(LISTED)
        .execute()
      return rows.map(row => ({ ...row, byteSize: row.byteSize === null ? null : Number(row.byteSize) }))
    },
  })

  app.get<{ Querystring: { id?: string } }>(`/api/${sheetDownloadPath}`, {
    config: { policy: 'signedIn', download: true, answers: { 200: '*/*' } },
    schema: {
      tags: [sheetFiles.path],
      summary: '下载导出文件',
      description: 'Download an exported file',
      querystring: { type: 'object', properties: { id: { type: 'string' } } },
    },
    validatorCompiler: () => () => true,
    async handler(request, reply) {
      const { userId, permissions } = requireCaller(request)
      const { id } = request.query
      const file = isId(id)
        ? await readySheetFiles(userId, db)
            .select(['module', 'name', 'format', 'objectKey'])
            .where('id', '=', id)
            .where('state', '=', 'done')
            .executeTakeFirst()
        : undefined
      const served = file && app.modules.find(file.module)
      if (!file || !served) throw absent()
      const { module } = served
      const isSheet = file.format === 'xlsx' || file.format === 'csv'
      const mayStill = (isSheet ? ['export', 'import'] : ['package']).some(button =>
        permissions.has(codeOf(module, button)),
      )
      if (!mayStill) throw forbidden()
      const storage = await app.storages.find(null)
      const opened = await storage?.open(file.objectKey, request.raw)
      if (!opened) throw absent()
      return reply
        .code(opened.statusCode)
        .headers({ ...opened.headers, 'content-type': mediaTypes[file.format], 'cache-control': 'private, no-store' })
        .header('content-disposition', contentDisposition(file.name))
        .send(opened.stream)
    },
  })
}
