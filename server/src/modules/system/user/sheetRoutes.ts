import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Array as ArrayOf, Integer, String as Text } from 'typebox'
import { type ImportedUsers, type OneTimePassword, user } from '#contract/system/user'
import { contextOf } from '../../../kit/definition/registry.ts'
import type { ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { importSheet, sendTemplate } from '../../../kit/sheets/importRoutes.ts'
import { sendExport } from '../../../kit/sheets/sheetRoutes.ts'
import type { Db } from '../../../platform/db/database.ts'
import { answerOf, objectWith } from '../../../platform/http/reply/answers.ts'
import { success } from '../../../platform/http/reply/reply.ts'
import { sheetMediaTypes } from '../../../platform/spreadsheet/sheetWriter.ts'

const root = `/api/${user.path}`
const tags = [user.path]

/** The calls by which Blade clients know the sheets of users. */
export function userSheetRoutes(users: () => ModuleDefinition) {
  return (app: FastifyInstance, db: Db): void => {
    app.get(`${root}/export-user`, {
      config: { policy: { anyOf: ['user_export'] }, download: true, answers: { 200: '*/*' } },
      schema: { tags, summary: '导出用户', description: 'Export users' },
      handler: (request, reply) => sendExport(users(), { request, reply }, db),
    })

    app.get(`${root}/export-template`, {
      config: { policy: { anyOf: ['user_import'] }, download: true, answers: { 200: sheetMediaTypes.xlsx } },
      schema: { tags, summary: '导入模板', description: 'Template for importing users' },
      handler: (request, reply) => sendTemplate(users(), reply, contextOf(request, db)),
    })

    app.post<{ Querystring: { isCovered?: string } }>(`${root}/import-user`, {
      config: { policy: { anyOf: ['user_import'] }, answers: answerOf(importReport) },
      bodyLimit: 6_000_000,
      schema: { tags, summary: '导入用户', description: 'Import users' },
      handler: async request => success(await importUsers(users(), request.query.isCovered === '1', request, db)),
    })
  }
}

const password = objectWith<OneTimePassword>({ id: Text(), account: Text(), password: Text() })

const importReport = objectWith<ImportedUsers>({
  created: Integer(),
  changed: Integer(),
  errors: ArrayOf(objectWith({ row: Integer(), reason: Text() })),
  passwords: ArrayOf(password),
})

/** All rows or none; `covers` states that accounts which exist are changed. */
async function importUsers(
  users: ModuleDefinition,
  covers: boolean,
  request: FastifyRequest,
  db: Db,
): Promise<ImportedUsers> {
  const choice = { dryRun: false, by: covers ? ['account'] : [] }
  const { created, changed, problems, issued } = await importSheet(users, choice, request, db)
  const errors = problems.map(({ row, text }) => ({ row, reason: text }))
  const counts = errors.length > 0 ? { created: 0, changed: 0 } : { created, changed }
  return { ...counts, errors, passwords: issued as OneTimePassword[] }
}
