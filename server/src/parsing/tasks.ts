/** What is parsed apart from the server, by name. Inputs and results travel between threads. */
import { checkStatement } from '../reports/checkStatement.ts'

export const tasks = {
  statement: checkStatement,
}

export type Tasks = typeof tasks
