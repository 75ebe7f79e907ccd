import type { CodeKind } from '#contract/kit/kinds/kind'
import { kinds } from '../../../../kit/kinds/index.ts'
import { columnSize, type Plan } from './plan.ts'
import { byPath, importLine, quoted } from './print.ts'

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

/** tests/e2e/<area>/<file>.test.ts: the module at work in a browser. */
export function journeyFile(plan: Plan): string {
  const { route, named } = plan
  const typed = isTypedOnly(plan)
  return `${importsOf(plan, typed)}

const desk = setUpDesk()

const named = ${quoted(named.labelZh)}
const fieldOf = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true })

// A second attempt finds what the first one left.
let attempt = 0

it('a record is added, changed, viewed and removed', async () => {
  const name = \`例\${++attempt}\`
${typed ? adding(plan) : addingThroughApi(plan)}
  await act(rowOf(page, name), '编辑')
  ${typed ? '' : 'let '}dialog = await openDialog(page)
  await expect.poll(() => fieldOf(dialog, named).inputValue()).toBe(name)
  await fieldOf(dialog, named).fill(\`\${name}改\`)
  await button(dialog, '保存').click()
  await expectMessage(page, '更新成功')
  const row = rowOf(page, \`\${name}改\`)
  await row.waitFor()

  await act(row, '查看')
  dialog = await openDialog(page)
  await dialog.getByText(\`\${name}改\`).first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await act(row, '删除')
  await button(page.getByRole('dialog').last(), '确定').click()
  await expectMessage(page, '删除成功')
  await row.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('an empty form shows what is missing', async () => {
  const { page } = await desk.signedIn('${route}')
  await button(page.getByRole('toolbar'), '新增').click()
  const dialog = await openDialog(page)
  await button(dialog, '保存').click()
  const complaint = dialog.locator('.ant-form-item-explain-error')
  await complaint.getByText(\`请输入\${named}\`, { exact: true }).waitFor()
})
`
}

/** Required fields of these kinds have a default. */
const isPreset = (kind: CodeKind) => kinds[kind].generated.columnDefault !== undefined

/** Whether a form with nothing but what is required can be filled in by typing. */
function isTypedOnly({ fields }: Plan): boolean {
  return fields.every(({ kind, required }) => !required || isPreset(kind) || kinds[kind].generated.typed !== undefined)
}

function importsOf({ constant, area, file }: Plan, typed: boolean): string {
  const imports = ["import type { Locator } from 'playwright-core'", "import { expect, it } from 'vitest'"]
  const declared = importLine([constant], `#contract/${area}/${file}`)
  const desk = "import { act, button, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'"
  if (typed) return [...imports, desk].join('\n')
  return [
    ...imports,
    declared,
    "import { createScopedDb } from '../../../server/src/platform/db/database.ts'",
    "import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'",
    "import { validInput } from '../../support/records/validInput.ts'",
    "import { signIn } from '../../support/servers/api.ts'",
    desk,
  ].join('\n')
}

function adding({ route, fields, named }: Plan): string {
  const others = fields.filter(({ required, kind, key }) => required && !isPreset(kind) && key !== named.key)
  const filled = others.map(
    ({ labelZh, kind }) => `  await fieldOf(dialog, ${quoted(labelZh)}).fill('${kinds[kind].generated.typed}')\n`,
  )
  return `  const { page, complaints } = await desk.signedIn('${route}')
  await button(page.getByRole('toolbar'), '新增').click()
  let dialog = await openDialog(page)
  await fieldOf(dialog, named).fill(name)
${filled.join('')}  await button(dialog, '保存').click()
  await expectMessage(page, '新增成功')
`
}

/** Values that cannot be typed, such as references, are created through the API first. */
function addingThroughApi({ constant, route, named }: Plan): string {
  return `  const { post } = await signIn(desk.product.address)
  const db = createScopedDb({ ...desk.product.connection, max: 1 })
  const input = await validInput(db, ${constant}, { tenantId: '000000', post })
  await asSystem(() => db.destroy())
  await post(\`\${${constant}.path}/submit\`, { ...input, ${named.key}: name })
  const { page, complaints } = await desk.signedIn('${route}')
`
}
