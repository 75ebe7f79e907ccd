import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { complaintText } from '#contract/kit/complaints'
import type { Field } from '#contract/kit/fields'
import { permissionCodes } from '#contract/kit/module'
import { seriousFindings } from '../../tests/support/browser/accessibility.ts'
import { renderResources } from '../../tests/support/dom/renderResources.tsx'
import { modules } from '../../tests/support/records/declared.ts'
import { sampleOf, sampleText } from '../../tests/support/records/sampleRow.ts'
import { startFakeServer } from '../../tests/support/servers/fakeServer.ts'
import { startLanguage } from '../providers/i18n/index.ts'
import { entriesUnder } from '../state/drafts.ts'
import { resources } from './index.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

await startLanguage('zh')
const entries = await Promise.all(
  resources.map(async resource => [resource.path, resource, (await resource.load()).default] as const),
)

// Nobody types where a screen puts something else in the place of the list, or where the server writes alone.
const typedIn = entries.filter(
  ([path, , { list, createAt, permissions }]) =>
    !(list || createAt) && permissions.add !== false && moduleAt(path).operations.includes('submit'),
)

// Each form in one of the two languages, which differ in nothing but their texts.
const inTurns = typedIn.map((entry, index) => [...entry, index % 2 === 0 ? 'zh' : 'en'] as const)

describe.each(inTurns)('%s', (path, resource, _, language) => {
  const { route } = resource
  const declared = moduleAt(path)
  const fields: Record<string, Field> = declared.fields
  const row = sampleOf(fields)
  const permission = permissionCodes(declared)

  it('asks for every required field', async () => {
    const server = startFakeServer({ [path]: [] })
    await renderResources([resource], { at: `${route}/index/create`, permission, language })
    const dialog = await screen.findByRole('dialog')
    const save = await within(dialog).findByRole('button', { name: language === 'zh' ? /保存/ : 'Save' })
    const requiredFields = Object.entries(fields).filter(
      ([name, field]) =>
        field.required && field.default === undefined && dialog.querySelector(`[id$="create_${name}"]`),
    )
    expect(requiredFields.length).toBeGreaterThan(0)
    expect(await seriousFindings(dialog)).toEqual([])
    // The form can be sent once all of its fields have loaded.
    await waitFor(() => expect(save).toHaveProperty('disabled', false))
    await userEvent.click(save)
    for (const [, field] of requiredFields) {
      await within(dialog).findByText(complaintText(field, 'missing')[language], {
        selector: '.ant-form-item-explain-error',
      })
    }
    expect(server.callsTo(`${path}/submit`)).toEqual([])
  })

  it('fills the form from the detail, drafts a change, and sends it with the id and the version', async () => {
    const server = startFakeServer({ [path]: [row] })
    const { notices, address } = await renderResources([resource], {
      at: `${route}/index/edit/${row.id}`,
      permission,
      userId: '1',
    })
    const dialog = await screen.findByRole('dialog')
    const input = await within(dialog).findByDisplayValue(sampleText(row))
    await userEvent.type(input, '改')
    // Leaving the page writes the draft without its delay.
    window.dispatchEvent(new Event('pagehide'))
    expect(entriesUnder('draft/').map(({ name }) => name)).toEqual([expect.stringContaining(`/${path}/${row.id}`)])
    const save = within(dialog).getByRole('button', { name: /保存/ })
    await waitFor(() => expect(save).toHaveProperty('disabled', false))
    // Before the button is drawn as busy.
    act(() => {
      save.click()
      save.click()
    })
    await waitFor(() => expect(notices).toEqual(['success: 更新成功']))
    expect(server.callsTo(`${path}/submit`)).toHaveLength(1)
    expect(server.callsTo(`${path}/submit`)[0]?.body).toMatchObject({ id: row.id, version: 3 })
    expect(entriesUnder('draft/')).toEqual([])
    // A tree keeps no page in the address.
    await waitFor(() => expect(address().split('?')[0]).toBe(`${route}/index`))
  })
})

function moduleAt(path: string) {
  const module = modules.find(each => each.path === path)
  if (!module) throw new Error(`no file of contract/ declares ${path}`)
  return module
}
