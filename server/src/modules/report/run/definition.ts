import { Compile } from 'typebox/compile'
import { parseJson } from '#contract/kit/texts/parseJson'
import {
  decodeContent,
  definitionSchema,
  namesOf,
  type ReportDefinition,
  type ReportParameter,
} from '#contract/report/definition'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { addDays } from '../../../platform/http/wallClock.ts'
import { StatementProblem } from './problem.ts'

const check = Compile(definitionSchema)

/** The definition in the content of a report. */
export function readDefinition(content: string): ReportDefinition {
  const value = decodeContent(content)
  if (!check.Check(value)) throw new StatementProblem(texts.content)
  const definition = value as ReportDefinition
  const names = definition.parameters.flatMap(namesOf)
  const wrong = definition.parameters.find(({ name }) => !/^[A-Za-z_]\w{0,62}$/.test(name))
  if (wrong) throw new StatementProblem(texts.name, { parameter: wrong.name })
  const taken = definition.parameters.find(({ name }) => reserved.has(name))
  if (taken) throw new StatementProblem(texts.taken(taken.name), { parameter: taken.name })
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice) throw new StatementProblem(texts.twice(twice), { parameter: twice })
  return definition
}

/** The query parameters of a report's address that are not parameters of the report. */
const reserved = new Set(['as', 'target'])

const texts = {
  content: { zh: '报表内容的格式不正确', en: 'The content of the report is not well formed' },
  name: {
    zh: '参数名由字母、数字和下划线组成，以字母开头',
    en: 'Names of parameters are made of letters, digits and underscores, and begin with a letter',
  },
  taken: (name: string) => ({
    zh: `参数不能名为“${name}”，请换一个名称`,
    en: `A parameter cannot be called “${name}”; please choose another name`,
  }),
  twice: (name: string) => ({ zh: `有两个参数名为“${name}”`, en: `Two parameters are called “${name}”` }),
}

/** The parameters of a run as text: the given values, else the defaults. */
export function chosenValues(
  parameters: readonly ReportParameter[],
  input: Readonly<Record<string, unknown>>,
  today: string,
): Record<string, string> {
  return Object.fromEntries(
    parameters.map(parameter => {
      const { name } = parameter
      const value = Object.hasOwn(input, name) ? String(input[name] ?? '').trim() : defaultOf(parameter, today)
      return [name, value]
    }),
  )
}

/** Values of a request: an object of JSON. */
export function readValues(valuesText: string): Record<string, unknown> {
  const values = parseJson(valuesText || '{}')
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) return values as Record<string, unknown>
  throw new Refusal(400, { zh: '参数格式不正确', en: 'Parameters: not valid' })
}

/** The values that the statement knows by its names; what is left empty is null. */
export function boundValues(
  parameters: readonly ReportParameter[],
  chosen: Readonly<Record<string, string>>,
): ReadonlyMap<string, string | null> {
  return new Map(
    parameters.flatMap(parameter => {
      const value = chosen[parameter.name] ?? ''
      if (value === '' && parameter.required) throw problemWith(parameter, 'missing')
      const parts = parameter.type === 'period' ? value.split(',') : [value]
      const names = namesOf(parameter)
      if (parts.length > names.length) throw problemWith(parameter, 'wrong')
      return names.map((name, index) => {
        const part = parts[index]?.trim() ?? ''
        if (part !== '' && !isValid(parameter, part)) throw problemWith(parameter, 'wrong')
        return [name, part === '' ? null : part] as const
      })
    }),
  )
}

function defaultOf({ type, default: defaultText }: ReportParameter, today: string): string {
  if (type !== 'date' && type !== 'period') return defaultText
  return defaultText
    .split(',')
    .map(part => relativeDay(part.trim(), today))
    .join(',')
    .replace(/^,$/, '')
}

/** `today`, `today-30` */
function relativeDay(text: string, today: string): string {
  const [, sign, days = '0'] = /^today(?:([+-])(\d{1,5}))?$/.exec(text) ?? []
  if (!text.startsWith('today') || (sign === undefined && text !== 'today')) return text
  return addDays(today, Number(`${sign ?? ''}${days}`))
}

function isValid({ type, choices }: ReportParameter, value: string): boolean {
  switch (type) {
    case 'number':
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(value)
    case 'dict':
    case 'dictBiz':
      return /^-?\d{1,9}$/.test(value)
    case 'date':
    case 'period':
      return isDay(value)
    case 'choice':
      return choices.some(choice => choice.value === value)
    case 'text':
      return value.length <= 255
  }
}

function isDay(value: string): boolean {
  const moment = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(moment) && new Date(moment).toISOString().slice(0, 10) === value
}

function problemWith({ name, zh, en }: ReportParameter, complaint: 'missing' | 'wrong'): StatementProblem {
  const [nameZh, nameEn] = [zh || name, en || zh || name]
  const label =
    complaint === 'missing'
      ? { zh: `请填写“${nameZh}”`, en: `Please fill in “${nameEn}”` }
      : { zh: `“${nameZh}”的值不正确`, en: `The value of “${nameEn}” is not valid` }
  return new StatementProblem(label, { parameter: name })
}
