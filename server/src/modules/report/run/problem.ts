import type { Label } from '#contract/kit/fields'
import { type ReportProblem, reportSeconds } from '#contract/report/run'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

/** Something a report cannot do, reported where it occurs: at a place of its statement, or at a parameter. */
export class StatementProblem extends Error {
  readonly problem: ReportProblem

  constructor(label: Label, where: Pick<ReportProblem, 'position' | 'parameter'> = {}) {
    super(label.en)
    this.problem = { zh: label.zh, en: label.en, ...where }
  }
}

/** With the place in words, for where there is no statement to point into. */
export function placedLabel({ zh, en, position }: ReportProblem, statement: string): Label {
  if (position === undefined) return { zh, en }
  const lines = statement.slice(0, position).split('\n')
  const [line, column] = [lines.length, (lines.at(-1)?.length ?? 0) + 1]
  return { zh: `第${line}行第${column}列：${zh}`, en: `Line ${line}, column ${column}: ${en}` }
}

/** A refusal in place of a problem; other errors stay as they are. */
export function statementRefusal(error: unknown): unknown {
  return error instanceof StatementProblem ? new Refusal(400, error.problem) : error
}

/** A database error about a statement, in words; `originalPosition` maps its position to that in the statement. */
export function databaseProblem(
  error: unknown,
  originalPosition: (position: number) => number,
): StatementProblem | undefined {
  const { code, message, position } = error as { code?: string; message: string; position?: string }
  // Names and values that do not fit, sums that cannot be made, and limits; anything else is a fault of the system.
  if (!code || !/^(0A|21|22|42|54|57014|53[123])/.test(code)) return undefined
  const place = position === undefined ? undefined : originalPosition(Number(position) - 1)
  return new StatementProblem(labelOf(code, message), place === undefined || place < 0 ? {} : { position: place })
}

function labelOf(code: string, message: string): Label {
  const quoted = /"([^"]+)"/.exec(message)?.[1] ?? ''
  const known = texts[code]
  if (known) return known(quoted || (/column (\S+)/.exec(message)?.[1] ?? ''))
  if (/^5[34]/.test(code)) return tooHeavy
  return { zh: `语句无法执行：${message}`, en: `The statement cannot be run: ${message}` }
}

const tooHeavy = {
  zh: '语句占用的资源过多，已停止；请缩小查询范围',
  en: 'The statement took too much room and was stopped; please narrow it',
}

const texts: Readonly<Record<string, (name: string) => Label>> = {
  '57014': () => ({
    zh: `语句运行超过${reportSeconds}秒，已停止；请缩小查询范围`,
    en: `The statement ran for more than ${reportSeconds} seconds and was stopped; please narrow it`,
  }),
  '42703': name => ({ zh: `没有字段“${name}”`, en: `There is no column “${name}”` }),
  '42702': name => ({ zh: `字段“${name}”不明确，请写明是哪个表的`, en: `“${name}” could be of several tables` }),
  '42P01': name => ({ zh: `没有表“${name}”`, en: `There is no table “${name}”` }),
  '42803': name => ({
    zh: `字段“${name}”须放入 group by 或聚合函数`,
    en: `“${name}” must stand in group by or in an aggregate`,
  }),
  '42883': () => ({
    zh: '函数或运算符不适用于这些类型的值',
    en: 'The function or operator does not fit values of these types',
  }),
  '42804': () => ({ zh: '值的类型不一致', en: 'The types of the values do not match' }),
  '22012': () => ({ zh: '除数为零', en: 'Division by zero' }),
  '22P02': () => ({ zh: '有的值不是所要的类型', en: 'A value is not of the type that is asked for' }),
  '22007': () => ({ zh: '日期的写法不正确', en: 'A date is not well formed' }),
  '22008': () => ({ zh: '日期超出范围', en: 'A date is out of range' }),
  '22003': () => ({ zh: '数值超出范围', en: 'A number is out of range' }),
  '21000': () => ({ zh: '子查询返回了多行', en: 'A subquery answered more than one row' }),
}
