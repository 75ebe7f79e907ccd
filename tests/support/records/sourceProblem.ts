import type { SourceProblem } from '../../../server/src/modules/develop/datasource/connections/source.ts'

/** Why a promise was refused. */
export async function reasonOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (problem: SourceProblem) => problem,
  )
  return error?.reason ?? String(error)
}
