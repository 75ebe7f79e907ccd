import { parseApart } from '../../../platform/threads/parseApart.ts'
import type { BoundStatement } from './boundStatement.ts'
import type { CheckedStatement } from './checkStatement.ts'
import { StatementProblem } from './problem.ts'

/** Checks a statement apart from the server. `own`: the tables it may read; absent: a database that is not ours. */
export function judgeStatement({ text, names }: BoundStatement, own?: readonly string[]): Promise<CheckedStatement> {
  const input = { text, parameters: names.length, ...(own && { own }) }
  return parseApart('checkStatement', input, () => new StatementProblem(tooComplex))
}

const tooComplex = { zh: '语句过于复杂，无法处理', en: 'The statement is too complex to process' }
