import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { jobs } from '../jobs.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const ALERTS = 'deploy/prometheus/alerts.yml'
const PROXY = 'deploy/nginx/broadsheet.conf'
/** Placeholder for a value. */
const VALUE = '…'

const guide = read('docs/operations.md')
const chapter = guide.slice(guide.indexOf('## Troubleshooting'))

describe('the guide for operators', () => {
  it('explains the alerts', () => {
    const names = [...read(ALERTS).matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter(name => !guide.includes(`\`${name}\``))).toEqual([])
  })

  it('explains the jobs', () => {
    const names = jobs.map(({ name }) => name)
    expect(names.filter(name => !guide.includes(`| \`${name}\` `))).toEqual([])
  })

  it('quotes only messages of the product', () => {
    const quotes = chapter.split('\n').flatMap(line => {
      const [, message = ''] = /^- (`.+`): /.exec(line) ?? []
      return [...message.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
    })
    const texts = [ALERTS, PROXY, ...['server/src', 'src', 'contract'].flatMap(sourcesIn)].map(path =>
      joined(read(path)),
    )
    expect(quotes.length).toBeGreaterThan(15)
    expect(quotes.filter(quote => !texts.some(text => holds(text, quote)))).toEqual([])
  })
})

function sourcesIn(path: string): string[] {
  return readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
    .filter(name => /(?<!\.test)\.tsx?$/.test(name))
    .map(name => join(path, name).replaceAll('\\', '/'))
}

/** Whether the fixed parts of the quote occur in the text, in their order. */
function holds(text: string, quote: string): boolean {
  let from = 0
  return quote.split(VALUE).every(part => {
    const at = text.indexOf(part, from)
    from = at + part.length
    return at >= 0
  })
}

/** With literals that are joined by plus signs made one. */
function joined(source: string): string {
  return source.replace(/['"`] \+\s+['"`]/g, '')
}
