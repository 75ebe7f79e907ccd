interface TestFile {
  name: string
  message: string
  assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[]
}

export function failuresIn(report: { testResults: readonly TestFile[] }): string[]
export function failedTestsOf(report: { testResults: readonly TestFile[] }, folder: string): string[]
