import { type CheckedStatement, checkStatement, type StatementInput } from './checkStatement.ts'
import { StatementProblem } from './problem.ts'

export type StatementResult = { checked: CheckedStatement } | { problem: StatementProblem['problem'] }

/** The result of `checkStatement` as plain data, which keeps its problem on the way out of a thread. */
export async function statementResult(input: StatementInput): Promise<StatementResult> {
  try {
    return { checked: await checkStatement(input) }
  } catch (error) {
    if (error instanceof StatementProblem) return { problem: error.problem }
    throw error
  }
}
