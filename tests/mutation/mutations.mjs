/** Each kind changes one line in one way, or returns nothing where it does not apply. */
const KINDS = {
  'negate condition': line => replaceCondition(line, condition => `!(${condition})`),
  'drop guard': line => (/^\s*if \(.*\) (throw|return|continue)\b.*$/.test(line) ? '' : undefined),
  'swap comparison': line => swap(line, { '===': '!==', '!==': '===', '<': '>=', '>': '<=', '<=': '>', '>=': '<' }),
  // No test can hit the very microsecond of the clock.
  'change boundary': line =>
    /\bnow\(\)/.test(line) ? undefined : swap(line, { '<': '<=', '>': '>=', '<=': '<', '>=': '>' }),
  'drop await': line => (/\bawait \w/.test(line) ? line.replace(/\bawait /, '') : undefined),
  'drop return value': line =>
    /^\s*return [^{[(]\S.*[^,{[(]$/.test(line) ? line.replace(/return .*/, 'return') : undefined,
}

/** Every mutation that a file allows: its line from 1 on, its kind, the line and what takes its place. */
export function mutationsOf(text) {
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*(\/\/|\*|\/\*|import |export (type|interface)|type |interface )/.test(line)) return []
    return Object.entries(KINDS).flatMap(([kind, change]) => {
      const mutated = change(line)
      return mutated === undefined || mutated === line ? [] : [{ line: index + 1, kind, original: line, mutated }]
    })
  })
}

export function mutate(text, { line, mutated }) {
  return text
    .split('\n')
    .with(line - 1, mutated)
    .join('\n')
}

function swap(line, others) {
  const found = / (===|!==|<=|>=|<|>) /.exec(line)
  const other = found && others[found[1]]
  return other ? line.replace(found[0], ` ${other} `) : undefined
}

function replaceCondition(line, change) {
  const start = /^\s*(?:\} else )?if \(/.exec(line)?.[0].length
  if (start === undefined) return undefined
  let depth = 1
  for (let at = start; at < line.length; at++) {
    if (line[at] === '(') depth++
    if (line[at] === ')' && --depth === 0) return line.slice(0, start) + change(line.slice(start, at)) + line.slice(at)
  }
  return undefined
}
