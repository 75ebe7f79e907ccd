/** The file whose failures explain those of the files after it comes first. */
const ORDER = ['contract/every-module', 'every-table', 'every-list', 'every-form', 'every-module', 'every-relation']

/** One line for each different reason in a JSON report of vitest, causes before consequences. */
export function failuresIn({ testResults }) {
  const reasons = testResults.toSorted((one, other) => rank(one) - rank(other)).flatMap(reasonsOf)
  return [...new Set(reasons)]
}

/** A line for each failed test of a JSON report: its file, its name and the first line of its error. */
export function failedTestsOf({ testResults }, folder) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.startsWith(`${folder}/`) ? name.slice(folder.length + 1) : name
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && message) return [`${file}: ${firstLine(message)}`]
    return failed.map(
      ({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLine(failureMessages[0] ?? '')}`,
    )
  })
}

function reasonsOf({ assertionResults, message }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return message ? [firstLine(message)] : []
  return failed.map(({ failureMessages }) => firstLine(failureMessages[0] ?? ''))
}

const firstLine = text => text.split('\n')[0].replace(/^(AssertionError|Error|error): /, '')

function rank({ name }) {
  const place = ORDER.findIndex(part => name.includes(part))
  return place < 0 ? ORDER.length : place
}
