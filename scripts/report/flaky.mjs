/** A reporter of Vitest that names the tests that passed only when they were repeated: each hides a race. */
export default class FlakyTests {
  #names = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd() {
    if (this.#names.length > 0) console.log(['\nPassed only when repeated:', ...this.#names].join('\n  - '))
  }
}
