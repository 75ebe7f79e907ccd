/** What is parsed apart from the server, by name. Inputs and results travel between threads. */
import { cleanHtml } from '../crud/cleanHtml.ts'
import { checkStatement } from '../reports/checkStatement.ts'

export const tasks = {
  html: cleanHtml,
  statement: checkStatement,
}

export type Tasks = typeof tasks
