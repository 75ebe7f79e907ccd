import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseRule, scopeColumns } from './parseRule.ts'
import { attributeKinds, type Columns } from './rule.ts'

const page = readFileSync(new URL('../../../../docs/data-scope-rules.md', import.meta.url), 'utf8')
const articles: Columns = new Map([
  ...scopeColumns({ fields: {} }),
  ['title', 'text'],
  ['author', 'text'],
  ['columnId', 'id'],
])

it('understands every example of the page', () => {
  const examples = [...page.matchAll(/^\| [^|`]*\p{Script=Han}[^|`]* \| `([^`]+)` *\|$/gmu)].map(
    ([, rule]) => rule ?? '',
  )
  expect(examples.length).toBeGreaterThan(5)
  for (const rule of examples) expect(parseRule(rule, articles)).toBeTruthy()
})

it('describes every attribute on the page', () => {
  for (const name of Object.keys(attributeKinds))
    expect(page).toMatch(new RegExp(`^\\| \`\\$\\{${name}\\}\` +\\|`, 'm'))
})
