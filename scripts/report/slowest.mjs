import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

const SHOWN = 10

/** Prints the slowest files of a JSON report. */
export function printSlowest(report) {
  if (!existsSync(report)) return
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const files = testResults
    .map(({ name, startTime, endTime }) => ({
      name: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((a, b) => b.seconds - a.seconds)
  console.log(`\nThe slowest of ${files.length} files:`)
  for (const { name, seconds } of files.slice(0, SHOWN)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
}
