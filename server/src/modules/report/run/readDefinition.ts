import { Compile } from 'typebox/compile'
import { decodeContent, definitionSchema, namesOf, type ReportDefinition } from '#contract/report/definition'
import { StatementProblem } from './problem.ts'

const check = Compile(definitionSchema)

/** The definition that the content of a report holds. */
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
