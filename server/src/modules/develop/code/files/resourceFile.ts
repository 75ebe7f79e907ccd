import type { Plan } from './plan.ts'
import { arrayCode, importLine, objectCode, printObject, quoted } from './print.ts'

/** src/resources/<area>/<file>.tsx: how the module looks. */
export function resourceFile({ constant, area, file, fields, named, isTree }: Plan): string {
  const others = fields.filter(({ list, key }) => list && key !== named.key)
  const listed = [named, ...others].map(({ key }) => quoted(key))
  const definition = printObject(`export default defineResource(${constant}, `, [
    ['columns', arrayCode(...listed, quoted('tenantId'))],
    ...(isTree
      ? ([
          ['operationWidth', '300'],
          ['tree', objectCode(['levels', quoted('lazy-list')])],
          ['rowActions', '[addBelow()]'],
        ] as const)
      : []),
  ])
  const below = isTree ? "import { addBelow } from '../../components/resource/actions/standardActions.ts'\n" : ''
  return `${importLine([constant], `#contract/${area}/${file}`)}
import { defineResource } from '../../components/resource/definition/defineResource.ts'
${below}
${definition})
`
}
