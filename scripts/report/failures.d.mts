interface TestFile {
  name: string
  message: string
  assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[]
}

interface FailedTest {
  file: string
  line: string
  test: string
  reason: string
}

interface Report {
  testResults: readonly TestFile[]
}

export function failuresIn(report: Report): string[]
export function failedIn(report: Report, folder: string): FailedTest[]
export function failedTestsOf(report: Report, folder: string): string[]
export function compareRuns(
  first: readonly FailedTest[],
  second: readonly FailedTest[],
): { failed: string[]; unstable: string[] }
