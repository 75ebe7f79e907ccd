interface TestFile {
  name: string
  message: string
  assertionResults: readonly { status: string; failureMessages: readonly string[] }[]
}

export function failuresIn(report: { testResults: readonly TestFile[] }): string[]
