import type { FastifyRequest } from 'fastify'
import type { Label } from '#contract/kit/fields'
import { type ImportReport, type OneTimePassword, user } from '#contract/system/user'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { checkDraft } from '../../../kit/input/checkInput.ts'
import { refusalFor } from '../../../kit/input/checkValue.ts'
import type { RawValue } from '../../../kit/kinds/kind.ts'
import { saveRecord } from '../../../kit/records/records.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Row } from '../../../platform/db/dynamic.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { languageOf } from '../../../platform/http/reply/language.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { readWorkbook } from '../../../platform/spreadsheet/readWorkbook.ts'
import { preparePassword } from './firstPassword.ts'
import { importColumns } from './sheetColumns.ts'
import { readNames } from './sheetNames.ts'

/** Each new account costs a password, which is slow to make on purpose. */
const MAX_USERS = 1000
const largestFile = 5_000_000

interface Line {
  row: number
  draft: Row
}

/** Creates the users of a sheet; `covers` says that accounts which exist are changed. All rows, or none. */
export async function importUsers(users: ModuleDefinition, covers: boolean, context: Context): Promise<ImportReport> {
  const { caller, db, request } = context
  const file = await readFile(request)
  const sheet = await readWorkbook(file, { tenantId: caller.tenantId, columns: importColumns, label: labels.file })
  if (sheet.rows.length > MAX_USERS) throw new Refusal(400, labels.tooMany)
  if (sheet.rows.length === 0 && sheet.problems.length === 0) throw new Refusal(400, labels.empty)
  const report: ImportReport = { created: 0, changed: 0, errors: [], passwords: [] }
  const complain = (row: number, text: Label) => report.errors.push({ row, reason: text[languageOf(request)] })
  for (const { row, text } of sheet.problems) complain(row, text)

  const names = await readNames(caller.tenantId, db)
  const known = await idsByAccount(caller.tenantId, db)
  const lines: Line[] = []
  for (const { row, values } of sheet.rows)
    try {
      const account = values.account ?? ''
      if (lines.some(({ draft }) => draft.account === account)) throw new Refusal(400, labels.twice)
      const id = known.get(account)
      if (id && !covers) throw new Refusal(400, labels.taken)
      lines.push({ row, draft: draftOf(names.valuesOf(values), id) })
    } catch (error) {
      complain(row, labelOf(error))
    }
  if (report.errors.length > 0) return sorted(report)

  // Before the transaction, which should not wait for them with its locks.
  await Promise.all(
    lines
      .filter(({ draft }) => !draft.id)
      .map(({ draft }) => preparePassword(request, String(draft.account), undefined)),
  )
  return saveAll(users, lines, report, context)
}

async function saveAll(users: ModuleDefinition, lines: readonly Line[], empty: ImportReport, context: Context) {
  let reached = 0
  try {
    return await inTransaction(context.db, async db => {
      const report = { ...empty, passwords: [...empty.passwords] }
      for (const { row, draft } of lines) {
        reached = row
        const { issued } = await saveRecord(users, draft, { ...context, db })
        if (draft.id) report.changed += 1
        else report.created += 1
        if (issued) report.passwords.push(issued as OneTimePassword)
      }
      return report
    })
  } catch (error) {
    const reason = labelOf(error)[languageOf(context.request)]
    return { ...empty, errors: [{ row: reached, reason }] }
  }
}

function draftOf(values: Readonly<Record<string, string>>, id: string | undefined): Row {
  const called = values.name ?? values.realName
  const all = { ...values, ...(called && !id && { name: called }), ...(id && { id }) }
  const raw = new Map(Object.entries(all).map(([key, value]): [string, RawValue] => [key, { value, isText: true }]))
  // First, because the other name is made of it.
  if (!id && !values.realName) throw refusalFor(user.fields.realName, 'missing')
  const { tenantId: _, ...draft } = checkDraft(user, raw)
  return draft
}

async function idsByAccount(tenantId: string, db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('bladeUser').select(['id', 'account']).where('tenantId', '=', tenantId).execute()
  return new Map(rows.map(({ id, account }) => [account, id]))
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  const file = request.isMultipart() ? await request.file({ limits: { fileSize: largestFile } }) : undefined
  if (!file) throw new Refusal(400, labels.noFile)
  return file.toBuffer()
}

/** Refusals concern their row; anything else is a fault of ours and stays one. */
function labelOf(error: unknown): Label {
  if (error instanceof Refusal) return error.label
  throw error
}

function sorted(report: ImportReport): ImportReport {
  return { ...report, errors: report.errors.sort((one, other) => one.row - other.row) }
}

const labels = {
  file: { zh: '导入文件', en: 'File' },
  noFile: { zh: '请选择要导入的文件', en: 'Please choose a file to import' },
  empty: { zh: '表格中没有数据', en: 'The sheet has no rows' },
  tooMany: {
    zh: `一次最多导入${MAX_USERS}个用户，请分批导入`,
    en: `At most ${MAX_USERS} users can be imported at once`,
  },
  twice: { zh: '登录账号在表格中重复', en: 'The account appears twice in the sheet' },
  taken: { zh: '当前账号已被使用!', en: 'This account is taken!' },
} satisfies Record<string, Label>
