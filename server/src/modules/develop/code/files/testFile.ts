import { columnSize, type Plan } from './plan.ts'
import { byPath, importLine } from './print.ts'

/** server/src/modules/<area>/<file>/<file>.test.ts: what the loops over all modules do not look at. */
export function serverTestFile(plan: Plan): string {
  const { constant, type, area, file, named, isTree } = plan
  const { length } = columnSize(named)
  const contract = [
    importLine([constant], `#contract/${area}/${file}`),
    "import { permissionCodes, type RecordOf } from '#contract/kit/module'",
    ...(isTree ? [] : ["import type { Paged } from '#contract/kit/reply'"]),
  ].sort(byPath)
  return `import { afterAll, beforeAll, expect, it } from 'vitest'
${contract.join('\n')}
import { modules } from '../../../../../tests/support/records/declared.ts'
import { validInput } from '../../../../../tests/support/records/validInput.ts'
import { createTestApp, type Person, type TestApp } from '../../../../../tests/support/servers/testApp.ts'

const { path } = ${constant}
type ${type} = RecordOf<typeof ${constant}>

let test: TestApp
let editor: Person

beforeAll(async () => {
  test = await createTestApp()
  editor = await test.addPerson('320001', modules.flatMap(permissionCodes))
})
afterAll(() => test?.close())

const valid = () => validInput(test.db, ${constant}, editor)

async function add(given: object): Promise<string> {
  const answer = await editor.post(\`\${path}/submit\`, { ...(await valid()), ...given })
  expect(answer, answer.body).toMatchObject({ status: 200 })
  return (answer.data as { id: string }).id
}

${isTree ? treeTests(plan, length) : listTests(plan, length)}
it('says what is too long', async () => {
  const ${named.key} = '长'.repeat(${length + 1})
  const answer = await editor.post(\`\${path}/submit\`, { ...(await valid()), ${named.key} })
  const { zh } = ${constant}.fields.${named.key}.label
  expect(answer).toMatchObject({ status: 400, msg: \`\${zh}不能超过${length}个字\` })
})
`
}

function listTests({ constant, type, named }: Plan, length: number): string {
  return `it('finds a record by each field of the search form', async () => {
  const id = await add({ ${named.key}: '${'甲乙丙丁戊己'.slice(0, length)}' })
  const record: Record<string, unknown> = (await editor.get(\`\${path}/detail\`, { id })).data
  for (const key of ${constant}.search) {
    const answer = await editor.get(\`\${path}/list\`, { [\`\${key}_equal\`]: String(record[key]) })
    const { records }: Paged<${type}> = answer.data
    expect(
      records.map(row => row.id),
      key,
    ).toContain(id)
  }
})

it('counts its records in pages', async () => {
  await add({})
  await add({})
  const paged: Paged<${type}> = (await editor.get(\`\${path}/list\`, { size: '1' })).data
  expect(paged.records).toHaveLength(1)
  expect(paged.total).toBeGreaterThan(1)
})
`
}

function treeTests({ type, named }: Plan, length: number): string {
  const [upper, lower] = ['甲乙丙丁戊己', '子丑寅卯辰巳'].map(name => name.slice(0, length))
  return `it('puts a record below another, and nothing below itself', async () => {
  const top = await add({ ${named.key}: '${upper}' })
  const below = await add({ ${named.key}: '${lower}', parentId: top })
  const level: ${type}[] = (await editor.get(\`\${path}/lazy-list\`, { parentId: top })).data
  expect(level).toMatchObject([{ id: below, parentId: top, ${named.key}: '${lower}' }])
  const circle = await editor.post(\`\${path}/submit\`, { id: top, parentId: below })
  expect(circle).toMatchObject({ status: 400 })
  expect(await editor.post(\`\${path}/remove\`, { ids: top })).toMatchObject({ status: 400 })
})

it('offers the tree to pickers', async () => {
  const { data } = await editor.get(\`\${path}/tree\`)
  expect(data).toMatchObject([{ title: '${upper}', children: [{ title: '${lower}' }] }])
})
`
}
