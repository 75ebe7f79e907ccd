import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { Field, Label } from '#contract/fields'
import { modules } from '#contract/index'
import { hasHistory, permissionCodes } from '#contract/module'
import { promptFor } from '#contract/rules'
import { type Row, startFakeServer } from '../../tests/support/fakeServer.ts'
import { renderResources } from '../../tests/support/renderResources.tsx'
import { startLanguage } from '../providers/i18n/index.ts'
import type { Language } from '../state/settings.ts'
import { resources } from './index.ts'

const languages: Language[] = ['zh', 'en']

afterEach(cleanup)

await startLanguage('zh')
const entries = await Promise.all(
  resources.map(async resource => [resource.path, resource, (await resource.load()).default] as const),
)

describe.each(entries)('%s', (_, resource, definition) => {
  const { path, route } = resource
  const declared = modules.find(module => module.path === path)
  if (!declared) throw new Error(`${path} is not in contract/index.ts`)
  const fields: Record<string, Field> = declared.fields
  const row = sampleOf(fields)

  // A screen that puts something else in the place of the list has tests of its own.
  const ordinary = it.runIf(definition.list === undefined)
  // What nobody types in has no form.
  const typed = it.runIf(
    definition.list === undefined && definition.permissions.add !== false && declared.operations.includes('submit'),
  )

  it('repeats the path and route of its declaration', () => {
    expect(definition.module.path).toBe(path)
    expect(definition.module.route).toBe(route)
  })

  ordinary.each(languages)(
    'lists records in %s with a way to their history, without serious findings of accessibility',
    async language => {
      const history = { records: [], total: 0, size: 10, current: 1, pages: 0, version: 3 }
      const { listPath } = declared
      const elsewhere = listPath ? { [listPath]: { ...history, records: [row], total: 1 } } : {}
      const server = startFakeServer({ [path]: [row] }, { [`${path}/history`]: history, ...elsewhere })
      const { container } = await renderResources([resource], { at: `${route}/index`, permission: codes(), language })
      const table = await screen.findByRole('table')
      for (const name of definition.columns ?? []) {
        expect(within(table).getAllByText(labelOf(definition.module.fields, name)[language]).length).toBeGreaterThan(0)
      }
      await within(table).findAllByText(textOf(row))
      expect(await seriousFindings(container)).toEqual([])
      if (!hasHistory(declared)) return
      await userEvent.click(within(table).getByRole('button', { name: language === 'zh' ? '历史' : 'History' }))
      await waitFor(() => expect(server.callsTo(`${path}/history`)[0]?.params).toMatchObject({ id: row.id }))
    },
  )

  typed.each(languages)('asks for every required field in %s', async language => {
    const server = startFakeServer({ [path]: [] })
    await renderResources([resource], { at: `${route}/index/create`, permission: codes(), language })
    const dialog = await screen.findByRole('dialog')
    const save = await within(dialog).findByRole('button', { name: language === 'zh' ? /保存/ : 'Save' })
    const asked = Object.entries(fields).filter(
      ([name, field]) =>
        field.required && field.default === undefined && dialog.querySelector(`[id$="create_${name}"]`),
    )
    expect(asked.length).toBeGreaterThan(0)
    expect(await seriousFindings(dialog)).toEqual([])
    await userEvent.click(save)
    for (const [, field] of asked) {
      await within(dialog).findByText(promptFor(field)[language], { selector: '.ant-form-item-explain-error' })
    }
    expect(server.callsTo(`${path}/submit`)).toEqual([])
  })

  typed('fills the form from the detail, and sends the id and the version with a change', async () => {
    const server = startFakeServer({ [path]: [row] })
    const { notices, address } = await renderResources([resource], {
      at: `${route}/index/edit/${row.id}`,
      permission: codes(),
    })
    const dialog = await screen.findByRole('dialog')
    const input = await within(dialog).findByDisplayValue(textOf(row))
    await userEvent.type(input, '改')
    await userEvent.click(within(dialog).getByRole('button', { name: /保存/ }))
    await waitFor(() => expect(notices).toEqual(['success: 更新成功']))
    expect(server.callsTo(`${path}/submit`)[0]?.body).toMatchObject({ id: row.id, version: 3 })
    // A tree keeps no page in the address.
    await waitFor(() => expect(address().split('?')[0]).toBe(`${route}/index`))
  })

  function codes() {
    return declared ? permissionCodes(declared) : []
  }
})

function labelOf(fields: Record<string, Field>, name: string): Label {
  const field = fields[name]
  if (!field) throw new Error(`no field ${name}`)
  return field.label
}

/** A record that fits the declaration; its first text is what the tests look for. */
function sampleOf(fields: Record<string, Field>): Row {
  const values = Object.entries(fields).map(([name, field]) => [name, sampleValue(name, field)])
  return { ...Object.fromEntries(values), id: '1900000000000000001', version: 3 }
}

function textOf(row: Row): string {
  return String(Object.values(row).find(value => String(value).startsWith('样例')))
}

/** Fields that some form asks for although the declaration does not, or that are the only text of their module. */
const meaningful: Record<string, string> = {
  ...{ path: '/sample', docNo: '样例文号' },
  ...{ tableName: 'blade_sample', tablePrefix: 'blade_', pkName: 'id' },
}

function sampleValue(name: string, field: Field): unknown {
  if (name in meaningful) return meaningful[name]
  switch (field.kind) {
    case 'number':
      return Math.max(1, field.min ?? 1)
    case 'dict':
    case 'dictBiz':
      return 1
    case 'flag':
      return 0
    case 'parent':
      return '0'
    case 'reference':
    case 'references':
      return '1900000000000000009'
    case 'dateTime':
      return '2026-01-02 03:04:05'
    default:
      return field.required ? `样例${name}` : ''
  }
}

async function seriousFindings(container: HTMLElement): Promise<string[]> {
  const { violations } = await axe.run(
    // The row by which the table measures its columns is invisible, which only a real style sheet says.
    { include: container, exclude: '.ant-table-measure-row' },
    // Colours are judged in a real browser: nothing is painted here.
    { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } },
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
}
