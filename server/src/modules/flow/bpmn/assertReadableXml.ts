import type { Label } from '#contract/kit/fields'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

const MAX_DEPTH = 64
const MAX_ELEMENTS = 20_000

/**
 * Before a parser sees a file: what could read other files or take much memory. One pass, which an attacker cannot make
 * slow; what is no XML at all is left to the parser.
 */
export function assertReadableXml(xml: string): void {
  if (/<!\s*(doctype|entity|element|attlist)/i.test(xml)) throw new Refusal(400, labels.entities)
  if (/<\?(?!xml\s)/i.test(xml)) throw new Refusal(400, labels.instructions)
  let [depth, elements] = [0, 0]
  for (let start = xml.indexOf('<'); start >= 0; ) {
    const end = endOfMarkup(xml, start)
    if (xml.charAt(start + 1) === '/') depth -= 1
    else if (xml.charAt(start + 1) !== '!') {
      elements += 1
      if (xml.charAt(end - 2) !== '/') depth += 1
    }
    if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) throw new Refusal(400, labels.tooDeep)
    start = xml.indexOf('<', end)
  }
}

/** Behind the `>` of a tag, or where the tag breaks off. */
function endOfMarkup(xml: string, start: number): number {
  if (xml.startsWith('<!--', start)) return endAfter(xml, '-->', start + 4)
  if (xml.startsWith('<![CDATA[', start)) return endAfter(xml, ']]>', start + 9)
  let quote = ''
  for (let at = start + 1; at < xml.length; at += 1) {
    const character = xml.charAt(at)
    if (character === '<') return at
    if (character === quote) quote = ''
    else if (quote === '' && (character === '"' || character === "'")) quote = character
    else if (quote === '' && character === '>') return at + 1
  }
  return xml.length
}

function endAfter(xml: string, close: string, from: number): number {
  const found = xml.indexOf(close, from)
  return found < 0 ? xml.length : found + close.length
}

const labels = {
  entities: { zh: '流程文件不能含有DOCTYPE或实体', en: 'The file may hold no DOCTYPE and no entities' },
  instructions: { zh: '流程文件不能含有处理指令', en: 'The file may hold no processing instructions' },
  tooDeep: { zh: '流程图嵌套过深或元素过多', en: 'The diagram is nested too deeply or has too many elements' },
} satisfies Record<string, Label>
