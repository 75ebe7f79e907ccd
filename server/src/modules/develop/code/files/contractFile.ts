import { hasDictionary, isProductTarget, isSearchable, joinedName } from '#contract/develop/codeFields'
import { kinds } from '../../../../kit/kinds/index.ts'
import { columnSize, type Plan, type PlannedField, type PlanTarget } from './plan.ts'
import { arrayCode, type CodeNode, callCode, importLine, objectCode, printObject, printValue, quoted } from './print.ts'

/** contract/<area>/<file>.ts: what the module is. */
export function contractFile(plan: Plan): string {
  const { constant, name, path, route, title, isTree, fields } = plan
  const columns = [
    ...(isTree ? [['parentId', parentField(plan)] as const] : []),
    ...fields.map(field => [field.key, codeOf(field)] as const),
    ['tenantId', 'ownerField'] as const,
  ]
  const searched = fields.filter(({ search, kind }) => search && isSearchable(kind)).map(({ key }) => quoted(key))
  const declaration = printObject(`export const ${constant} = defineModule(`, [
    ['name', quoted(name)],
    ['path', quoted(path)],
    ['route', quoted(route)],
    ['title', objectCode(['zh', quoted(title.zh)], ['en', quoted(title.en)])],
    ['fields', { lines: columns }],
    ...(searched.length > 0 ? [['search', arrayCode(...searched)] as const] : []),
    ['calls', { lines: [isTree ? (['tree', treeCall(plan)] as const) : (['select', selectCall(plan)] as const)] }],
  ])
  return `${importsOf(plan)}

${declaration})
`
}

function importsOf({ fields, isTree, area: own }: Plan): string {
  const kinds = [
    ...fields.map(({ kind }) => kind),
    ...(fields.every(({ required }) => required) ? [] : ['optional']),
    ...(isTree ? ['parent'] : []),
  ]
  const areas = fields.flatMap(({ target, targetArea = 'system' }) =>
    target && isProductTarget(target) ? targetArea : [],
  )
  // The targets of a service include the common ones.
  const area = areas.find(each => each !== 'system') ?? areas[0]
  const shared = [
    { names: [...new Set(kinds)], from: '../kit/fields.ts' },
    { names: ['defineModule'], from: '../kit/module.ts' },
    isTree
      ? { names: ['treeNodes'], from: '../kit/reply.ts' }
      : { names: ['choiceCall'], from: '../kit/references.ts' },
    { names: ['ownerField'], from: '../kit/tenantField.ts' },
    ...(area ? [{ names: ['targets'], from: area === own ? './targets.ts' : `../${area}/targets.ts` }] : []),
  ]
  return shared
    .sort((a, b) => rank(a.from) - rank(b.from) || (a.from < b.from ? -1 : 1))
    .map(({ names, from }) => importLine(names, from))
    .join('\n')
}

/** Imports of other folders come first. */
const rank = (from: string) => (from.startsWith('./') ? 1 : 0)

function codeOf(field: PlannedField): CodeNode {
  const { kind, labelZh, labelEn, required } = field
  const labels = [quoted(labelZh), quoted(labelEn)]
  const declared = callCode(kind, ...labels, ...optionsOf(field))
  return required ? declared : callCode('optional', declared)
}

function optionsOf(field: PlannedField): CodeNode[] {
  const { kind, code = '', target } = field
  if (hasDictionary(kind)) return [quoted(code)]
  if (target) return [targetOf(field)]
  const options = [
    ...(kinds[kind].generated.options?.(columnSize(field)) ?? []),
    ...(field.dayOnly && kind === 'dateTime' ? [['dayOnly', 'true'] as const] : []),
  ]
  return options.length > 0 ? [objectCode(...options)] : []
}

/** Each reference joins its text under a name of its own. */
function targetOf({ target, column, reference }: PlannedField): CodeNode {
  const as = quoted(joinedName(column))
  if (reference) return generatedTarget(reference, as)
  return target === 'user' ? callCode('targets.user', as) : objectCode(`...targets.${target}`, ['as', as])
}

function generatedTarget({ path, shows, isTree }: PlanTarget, as: string): CodeNode {
  return objectCode(
    ['path', quoted(path)],
    ['call', quoted(isTree ? 'tree' : 'select')],
    ['shows', quoted(shows)],
    ['as', as],
    [isTree ? 'tree' : 'searched', 'true'],
    ['extension', 'true'],
  )
}

function parentField({ title, path, named }: Plan): CodeNode {
  return callCode(
    'parent',
    quoted(`上级${title.zh}`),
    quoted('Parent'),
    objectCode(
      ['path', quoted(path)],
      ['call', quoted('tree')],
      ['shows', quoted(named.key)],
      ['as', quoted('parentName')],
      ['tree', 'true'],
    ),
  )
}

/** For references of other modules. */
function selectCall({ path, named, title }: Plan): CodeNode {
  return callCode(
    'choiceCall',
    generatedTarget({ path, shows: named.key, isTree: false }, quoted(joinedName(named.column))),
    objectCode(['zh', quoted(`${title.zh}下拉`)], ['en', quoted(`${title.en} to choose from`)]),
  )
}

// Pickers of the module's own form, and of others that refer to it.
function treeCall({ title }: Plan): CodeNode {
  return objectCode(
    ['method', quoted('GET')],
    ['needs', quoted('signedIn')],
    ['title', objectCode(['zh', quoted(`${title.zh}树`)], ['en', quoted(`Tree: ${title.en}`)])],
    ['output', 'treeNodes'],
  )
}

/** Fields whose dictionaries come with the module. */
export const withChoices = ({ fields }: Plan) => fields.filter(({ choices = [] }) => choices.length > 0)

/** contract/<area>/<file>.dictionaries.ts: the dictionaries that it brings. */
export function dictionariesFile(plan: Plan): string {
  const listed = withChoices(plan)
  const of = (kind: 'dict' | 'dictBiz', name: string) => {
    const codes = listed.filter(field => field.kind === kind)
    const unique = codes.filter(({ code }, index) => codes.findIndex(other => other.code === code) === index)
    if (unique.length === 0) return ''
    const rows = { rows: unique.map(field => dictionary(plan, field)) }
    return `\n${printValue(`export const ${name}: readonly SeedDictionary[] = `, rows)}\n`
  }
  return `import type { SeedDictionary } from '../kit/dictionaries.ts'
${of('dict', 'systemDictionaries')}${of('dictBiz', 'tenantDictionaries')}`
}

function dictionary({ title }: Plan, { code = '', labelZh, choices = [] }: PlannedField): CodeNode {
  const entries = choices.map(({ key, zh, en }) =>
    objectCode(['key', quoted(String(key))], ['zh', quoted(zh)], ['en', quoted(en || `Option ${key}`)]),
  )
  return {
    lines: [
      ['code', quoted(code)],
      ['name', quoted(`${title.zh}${labelZh}`.slice(0, 64))],
      ['entries', entries.length > 1 ? { rows: entries } : arrayCode(...entries)],
    ],
  }
}
