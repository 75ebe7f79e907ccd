import { parseInThread } from '../../../platform/workers/parseInThread.ts'
import type { BoundStatement } from './boundStatement.ts'
import type { CheckedStatement } from './checkStatement.ts'
import { StatementProblem } from './problem.ts'
import type { statementResult } from './statementResult.ts'

declare module '../../../platform/workers/parseInThread.ts' {
  interface ParseTasks {
    statementResult: typeof statementResult
  }
}

/** Checks a statement in a thread. `own`: the tables it may read; absent: a database that is not ours. */
export async function judgeStatement(
  { text, names }: BoundStatement,
  own?: readonly string[],
): Promise<CheckedStatement> {
  const input = { text, parameters: names.length, ...(own && { own }) }
  const result = await parseInThread('statementResult', input, () => new StatementProblem(tooComplex))
  if ('problem' in result) throw new StatementProblem(result.problem, result.problem)
  return result.checked
}

const tooComplex = { zh: '语句过于复杂，无法处理', en: 'The statement is too complex to process' }
