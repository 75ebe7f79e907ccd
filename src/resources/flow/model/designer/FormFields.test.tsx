import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderResources } from '../../../../../tests/support/dom/renderResources.tsx'
import { FormFields } from './FormFields.tsx'
import type { Moddle, Shape } from './services.ts'

afterEach(cleanup)

const moddle = ($type: string, properties: Readonly<Record<string, unknown>>): Moddle => ({
  $type,
  get: name => properties[name],
})
const field = (properties: Readonly<Record<string, unknown>>) => moddle('flowable:FormProperty', properties)

it('shows the form as those will see it who fill it in', async () => {
  const values = [
    field({ id: 'amount', name: '金额', type: 'money', required: true }),
    field({ id: 'kind', type: 'enum', values: [moddle('flowable:Value', { id: 'travel', name: '差旅费' })] }),
  ]
  const extensionElements = moddle('bpmn:ExtensionElements', { values })
  const element = { id: 'start', businessObject: moddle('bpmn:StartEvent', { extensionElements }) } as Shape
  await renderResources([], { at: '/design', permission: [], page: <FormFields element={element} get={vi.fn()} /> })
  await userEvent.click(await screen.findByRole('button', { name: '预览表单' }))
  const form = within(await screen.findByRole('dialog', { name: '预览表单' }))
  expect(form.getByRole('spinbutton', { name: '金额' })).toBeTruthy()
  // A field without a name goes by its variable.
  await userEvent.click(form.getByRole('combobox', { name: 'kind' }))
  expect(await screen.findByTitle('差旅费')).toBeTruthy()
})
