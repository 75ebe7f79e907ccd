import type { FastifyInstance } from 'fastify'
import { user } from '#contract/system/user'
import type { ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { contextOf } from '../../../kit/routes.ts'
import type { Db } from '../../../platform/db/database.ts'
import { success } from '../../../platform/http/reply/reply.ts'
import { exportUsers, sendTemplate } from './exportUsers.ts'
import { importUsers } from './importUsers.ts'

const root = `/api/${user.path}`
const tags = [user.path]

/** Users as spreadsheets. */
export function sheetRoutes(users: () => ModuleDefinition) {
  return (app: FastifyInstance, db: Db): void => {
    app.get(`${root}/export-user`, {
      config: { policy: { anyOf: ['user_export'] } },
      schema: { tags, summary: '导出用户', description: 'Export users' },
      handler: (request, reply) => exportUsers(users(), contextOf(request, reply, db)),
    })

    app.get(`${root}/export-template`, {
      config: { policy: { anyOf: ['user_import'] } },
      schema: { tags, summary: '导入模板', description: 'Template for importing users' },
      handler: (request, reply) => sendTemplate({ request, reply }),
    })

    app.post<{ Querystring: { isCovered?: string } }>(`${root}/import-user`, {
      config: { policy: { anyOf: ['user_import'] } },
      bodyLimit: 6_000_000,
      schema: { tags, summary: '导入用户', description: 'Import users' },
      handler: async (request, reply) =>
        success(await importUsers(users(), request.query.isCovered === '1', contextOf(request, reply, db))),
    })
  }
}
