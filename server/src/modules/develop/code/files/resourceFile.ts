import type { Plan } from './plan.ts'
import { arrayCode, importLine, objectCode, printObject, quoted } from './print.ts'

/** own/resources/<area>/<file>.tsx: how the module looks. */
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
  const below = isTree ? "import { addBelow } from '../../../src/components/resource/form/addBelow.ts'\n" : ''
  return `import { defineResource } from '../../../src/components/resource/definition/defineResource.ts'
${below}${importLine([constant], `../../contract/${area}/${file}.ts`)}

${definition})
`
}
