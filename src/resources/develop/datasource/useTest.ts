import { useRef, useState } from 'react'
import { datasource, type TestedConnection } from '#contract/develop/datasource'
import type { CallInput } from '#contract/kit/module'
import { request } from '../../../providers/api/http.ts'

export type TestInput = CallInput<typeof datasource.calls.test>

export type TestState =
  | { state: 'idle' | 'running' }
  | { state: 'works'; result: TestedConnection }
  | { state: 'fails'; reason: string }

export type Test = TestState & { run: (input: TestInput) => Promise<void> }

/** Tries a connection; of several attempts the last one counts. */
export function useTest(): Test {
  const [test, setTest] = useState<TestState>({ state: 'idle' })
  const attempt = useRef(0)

  async function run(input: TestInput) {
    attempt.current += 1
    const mine = attempt.current
    setTest({ state: 'running' })
    const end = await ask(input)
    if (mine === attempt.current) setTest(end)
  }

  return { ...test, run }
}

async function ask(data: TestInput): Promise<TestState> {
  try {
    const url = `${datasource.path}/test`
    // The reason stands where the result would, not in the corner.
    const result = await request<TestedConnection>({ url, method: 'POST', data, meta: { silent: true } })
    return { state: 'works', result }
  } catch (error) {
    return { state: 'fails', reason: (error as Error).message }
  }
}
