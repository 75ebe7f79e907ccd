import type { CodeKind } from '#contract/kit/kinds/kind'
import { kinds } from '../../../../kit/kinds/index.ts'
import type { Plan } from './plan.ts'
import { importLine, quoted } from './print.ts'

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
