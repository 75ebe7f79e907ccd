import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Elements whose contrast is too low, with both colours. */
export async function unreadableOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(program)
  const results = await page.evaluate<AxeResults>('axe.run({ runOnly: ["color-contrast"] })')
  const nodes = results.violations.flatMap(violation => violation.nodes)
  return nodes.map(({ html, any }) => `${html.slice(0, 120)}: ${any[0]?.message}`)
}
