import { stripVTControlCharacters } from 'node:util'

/** The file whose failures explain those of the files after it comes first. */
const ORDER = ['contract/every-module', 'every-table', 'every-list', 'every-form', 'every-module', 'every-relation']

/** A step of the browser can name the HTML of a whole element. */
const MAX_STEP_LENGTH = 200

/** One line for each different reason in a JSON report of vitest, causes before consequences. */
export function failuresIn({ testResults }) {
  const reasons = testResults.toSorted((one, other) => rank(one) - rank(other)).flatMap(reasonsOf)
  return [...new Set(reasons)]
}

/** A line for each failed test of a JSON report: its file with the line, its name and why it failed. */
export function failedTestsOf(report, folder) {
  return failedIn(report, folder).map(({ file, line, test, reason }) =>
    test ? `${file}${line} > ${test}: ${reason}` : `${file}: ${reason}`,
  )
}

/** The failed tests of a JSON report; a file that failed outside of its tests has no name of a test. */
export function failedIn({ testResults }, folder) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.startsWith(`${folder}/`) ? name.slice(folder.length + 1) : name
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && message) return [{ file, line: '', test: '', reason: firstLine(message) }]
    return failed.map(({ fullName, failureMessages: [failure = ''] }) => ({
      file,
      line: lineIn(name, failure),
      test: fullName,
      reason: `${firstLine(failure)}${callLogOf(failure)}`,
    }))
  })
}

/** Compares two runs of the same files: a test that failed in one of them only is unstable. Lines for people. */
export function compareRuns(first, second) {
  // Without the name of a test, the whole file failed.
  const isSame = one => other => other.file === one.file && (other.test === one.test || !one.test || !other.test)
  const lineOf = ({ file, test }, before, after) => `${file} > ${test}: ${before}; the second time: ${after}`
  const pairs = first.map(one => ({ one, again: second.find(isSame(one)) }))
  return {
    failed: pairs.filter(({ again }) => again).map(({ one, again }) => lineOf(one, one.reason, again.reason)),
    unstable: [
      ...pairs.filter(({ again }) => !again).map(({ one }) => lineOf(one, one.reason, 'passed')),
      ...second.filter(one => !first.some(isSame(one))).map(one => lineOf(one, 'passed', one.reason)),
    ],
  }
}

/** The place in the test file, behind the shared functions that the stack begins with. */
function lineIn(name, failure) {
  const place = failure.split('\n').find(line => line.trimStart().startsWith('at ') && line.includes(`${name}:`))
  return place ? `:${Number.parseInt(place.slice(place.indexOf(`${name}:`) + name.length + 1), 10)}` : ''
}

/** The element that a step in the browser waited for, and how far the step came. */
function callLogOf(failure) {
  const [, log = ''] = failure.split('\nCall log:\n')
  const [steps = ''] = log.split(/\n\s*at /)
  const lines = stripVTControlCharacters(steps)
    .split('\n')
    .map(line => line.trim().replace(/^- /, ''))
    .filter(Boolean)
  const shown = [...new Set([lines[0], lines.at(-1)].filter(Boolean))]
  return shown.map(line => `; ${line.slice(0, MAX_STEP_LENGTH)}`).join('')
}

function reasonsOf({ assertionResults, message }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return message ? [firstLine(message)] : []
  return failed.map(({ failureMessages }) => firstLine(failureMessages[0] ?? ''))
}

function firstLine(text) {
  const [line] = text.split('\n')
  // The name that vitest gives to the stack of a test that exceeded its time.
  if (line.endsWith('STACK_TRACE_ERROR')) return 'Test timed out'
  return line.replace(/^(AssertionError|Error|error): /, '')
}

function rank({ name }) {
  const place = ORDER.findIndex(part => name.includes(part))
  return place < 0 ? ORDER.length : place
}
