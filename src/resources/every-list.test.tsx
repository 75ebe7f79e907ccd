import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Field, Label } from '#contract/kit/fields'
import { hasHistory, permissionCodes } from '#contract/kit/module'
import { seriousFindings } from '../../tests/support/browser/accessibility.ts'
import { resizeTo, roomOf } from '../../tests/support/dom/listRoom.ts'
import { renderResources } from '../../tests/support/dom/renderResources.tsx'
import { modules } from '../../tests/support/records/declared.ts'
import { sampleOf } from '../../tests/support/records/sampleRow.ts'
import { startFakeServer } from '../../tests/support/servers/fakeServer.ts'
import { rowNameFieldOf } from '../components/resource/definition/fieldsOf.ts'
import type { Language } from '../lib/text/languages.ts'
import { startLanguage } from '../providers/i18n/index.ts'
import { resources } from './index.ts'

const languages: Language[] = ['zh', 'en']
const MAX_DESIGNED_COLUMNS = 14

afterEach(() => {
  cleanup()
  resizeTo(1440)
})

await startLanguage('zh')
const entries = await Promise.all(
  resources.map(async resource => [resource.path, resource, (await resource.load()).default] as const),
)

it.each(modules.filter(({ route }) => route).map(({ path }) => path))('%s has a screen', path => {
  const [, service, module] = path.split(/^blade-|\//)
  const file = `src/resources/${service}/${module ?? service}.tsx`
  expect(
    resources.map(resource => resource.path),
    `there is no ${file}`,
  ).toContain(path)
})

describe.each(entries)('%s', (_, resource, definition) => {
  const { path, route, name } = resource
  const declared = modules.find(module => module.path === path)
  if (!declared) throw new Error(`no file of contract/ declares ${path}`)
  const fields: Record<string, Field> = declared.fields
  const row = sampleOf(fields)

  // A screen that puts something else in the place of the list has tests of its own.
  const ordinary = it.runIf(definition.list === undefined)

  it('has the path, route and name of its declaration', () => {
    const { module } = definition
    const declaredAddress = { path: module.path, route: module.route, name: module.name }
    expect({ path, route, name }, 'say in addresses.ts beside the screen what its declaration says').toEqual(
      declaredAddress,
    )
  })

  for (const language of languages)
    ordinary(
      `lists records in ${language} with a way to their history, hides few columns, and is accessible`,
      {
        tags: language === 'zh' ? [] : ['full'],
      },
      async () => {
        resizeTo(1920)
        const history = { records: [], total: 0, size: 10, current: 1, pages: 0, version: 3 }
        const { listPath } = declared
        const elsewhere = listPath ? { [listPath]: { ...history, records: [row], total: 1 } } : {}
        const server = startFakeServer({ [path]: [row] }, { [`${path}/history`]: history, ...elsewhere })
        const { container } = await renderResources([resource], { at: `${route}/index`, permission: codes(), language })
        const table = await screen.findByRole('table')
        for (const name of definition.columns ?? []) {
          await within(table).findAllByText(labelOf(definition.module.fields, name)[language])
        }
        await waitFor(() => expect(table.querySelector('tr[data-row-key]')).toBeTruthy())
        const wide = columnsOf(table)
        const [called] = [rowNameFieldOf(definition)].filter(name => name in fields)
        resizeTo(1024)
        const missing = wide.filter(name => !columnsOf(table).includes(name))
        // A generated module has the columns of its table, however many these are.
        const few = wide.length > MAX_DESIGNED_COLUMNS ? wide.length : Math.max(2, Math.ceil(wide.length / 3))
        expect(missing.length, missing.join()).toBeLessThanOrEqual(few)
        if (called) expect(missing).not.toContain(labelOf(fields, called)[language])
        const needed = Number.parseInt(table.style.width, 10)
        expect(needed).toBeLessThanOrEqual(roomOf(table.closest('.resource-list') as Element, 1024))
        resizeTo(1440)
        expect(columnsOf(table)).toEqual(wide)
        // The structure of a list does not depend on its language.
        if (language === 'zh') expect(await seriousFindings(container)).toEqual([])
        if (!hasHistory(declared)) return
        const name = language === 'zh' ? '历史' : 'History'
        const plain = within(table).queryByRole('button', { name })
        // Actions that do not fit in the row are in its menu.
        if (!plain)
          await userEvent.click(within(table).getByRole('button', { name: language === 'zh' ? '更多' : 'More' }))
        await userEvent.click(plain ?? (await screen.findByRole('menuitem', { name })))
        await waitFor(() => expect(server.callsTo(`${path}/history`)[0]?.params).toMatchObject({ id: row.id }))
      },
    )

  function codes() {
    return declared ? permissionCodes(declared) : []
  }
})

const columnsOf = (table: HTMLElement) =>
  [...table.querySelectorAll('thead th')].flatMap(({ textContent }) => textContent || [])

function labelOf(fields: Record<string, Field>, name: string): Label {
  const field = fields[name]
  if (!field) throw new Error(`no field ${name}`)
  return field.label
}
