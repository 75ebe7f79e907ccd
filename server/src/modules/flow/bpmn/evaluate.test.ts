// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { describe, expect, it } from 'vitest'
import { assertReadable, resolve } from './evaluate.ts'

const variables: Record<string, unknown> = {
  ...{ pass: true, days: 3, text: '30', name: '王记者', none: null, big: '1123598821738675201' },
  ...{ people: ['1', '2'], row: { kind: 'a' } },
}
const value = (text: string) => resolve(`\${${text}}`, name => variables[name])

describe('an expression', () => {
  it.each([
    ['pass', true],
    ['!pass', false],
    ['pass == true && days <= 30', true],
    ["pass == 'true'", true],
    ['days > 3 or days eq 3', true],
    ['not pass and missing', false],
    ['text == 30', true],
    ['days + 1', 4],
    ["name + '同志'", '王记者同志'],
    ['big == 1123598821738675200', false],
    ["big == '1123598821738675201'", true],
    ['empty none', true],
    ['empty people', false],
    ['people.contains(big) ? 1 : 2', 2],
    ['people.size()', 2],
    ["execution.getVariable('days')", 3],
    ['row.kind', 'a'],
    ['people[1]', '2'],
    ['missing.deep.er', null],
    ['days > none', false],
    ['(days - 1) * 2 / 4', 1],
    // Inherited properties are no variables.
    ['row.constructor', null],
    ['row.__proto__', null],
    ["people['length']", 2],
  ])('%s', (text, expected) => {
    expect(value(text)).toEqual(expected)
  })

  it('stands in a text, too', () => {
    expect(resolve('审批：${name}（${days}天）', name => variables[name])).toBe('审批：王记者（3天）')
  })

  it.each([
    'a.b()',
    'fn(1)',
    'a = 1',
    'a;b',
    'this',
    'x => x',
    '`a`',
    'a ?? b',
    'new Date()',
    'a[',
    "row['constructor']('x')",
  ])('is refused where it is more than that: %s', text =>
    expect(() => assertReadable(`\${${text}}`)).toThrow(/Expression/),
  )
})
