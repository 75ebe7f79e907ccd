/**
 * The grammar of expressions: what a parsed one may contain. docs/workflow.md describes it; anything else is refused.
 */
import jsep from 'jsep'
import type { Label } from '#contract/kit/fields'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

export type Expression = jsep.CoreExpression

const words: Record<string, string> = {
  and: '&&',
  or: '||',
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  div: '/',
  mod: '%',
}
const operators = ['==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', '&&', '||']
const signs = ['!', '-', 'not', 'empty']

/** Methods that may be called on a value, with their number of arguments. */
const methods: Readonly<Record<string, number>> = {
  contains: 1,
  size: 0,
  isEmpty: 0,
  equals: 1,
  startsWith: 1,
  endsWith: 1,
  getVariable: 1,
}

const longest = 1000
const deepest = 20

// The parser has one grammar for the process, which is complete once this module is loaded.
for (const [word, sign] of Object.entries(words)) jsep.addBinaryOp(word, jsep.binary_ops[sign] ?? 1)
for (const word of ['not', 'empty']) jsep.addUnaryOp(word)

/** Parses the text between `${` and `}`, or throws an ExpressionError. */
export function parseExpression(text: string): Expression {
  if (text.length > longest)
    throw unreadable(text, { zh: `超过${longest}个字符`, en: `longer than ${longest} characters` })
  let parsed: Expression
  try {
    parsed = jsep(text) as Expression
  } catch {
    throw unreadable(text, { zh: '语法不正确', en: 'not well-formed' })
  }
  check(parsed, text, 0)
  return parsed
}

/** Word operators are the signs they represent. */
export function signOf(operator: string): string {
  return Object.hasOwn(words, operator) ? (words[operator] ?? operator) : operator
}

function check(node: Expression, text: string, depth: number): void {
  if (depth > deepest) throw unreadable(text, { zh: '嵌套过深', en: 'nested too deeply' })
  for (const part of partsOf(node, text)) check(part as Expression, text, depth + 1)
}

function partsOf(node: Expression, text: string): jsep.Expression[] {
  switch (node.type) {
    case 'Literal':
      if (node.value instanceof RegExp) break
      return []
    case 'Identifier':
      return []
    case 'UnaryExpression':
      if (!signs.includes(node.operator)) break
      return [node.argument]
    case 'BinaryExpression':
      if (!operators.includes(signOf(node.operator))) break
      return [node.left, node.right]
    case 'ConditionalExpression':
      return [node.test, node.consequent, node.alternate]
    case 'MemberExpression':
      return node.computed ? [node.object, node.property] : [node.object]
    case 'ArrayExpression':
      return node.elements.filter(element => element !== null)
    case 'CallExpression': {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || (callee as jsep.MemberExpression).computed) break
      const { object, property } = callee as jsep.MemberExpression
      const name = String((property as jsep.Identifier).name)
      if (!Object.hasOwn(methods, name) || methods[name] !== node.arguments.length)
        throw unreadable(text, { zh: `不支持的函数 ${name}`, en: `${name} cannot be called` })
      return [object, ...node.arguments]
    }
  }
  throw unreadable(text, { zh: '含有不支持的写法', en: 'uses what is not supported' })
}

export class ExpressionError extends Refusal {
  override name = 'ExpressionError'
}

function unreadable(text: string, { zh, en }: Label): ExpressionError {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return new ExpressionError(400, { zh: `表达式“${shown}”${zh}`, en: `Expression "${shown}" is ${en}` })
}
