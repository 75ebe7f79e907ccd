import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { permissionCodes } from '#contract/kit/module'
import { renderResources } from '../../tests/support/dom/renderResources.tsx'
import { sampleOf } from '../../tests/support/records/sampleRow.ts'
import { startFakeServer } from '../../tests/support/servers/fakeServer.ts'
import { viewsOf } from '../components/resource/definition/buttons.ts'
import type { ResourceDefinition } from '../components/resource/definition/defineResource.ts'
import type { View } from '../components/resource/definition/lazyResource.ts'
import { layouts, resources } from './index.ts'

afterEach(cleanup)

const addresses: Record<View, string> = { create: 'create', edit: 'edit/1', show: 'show/1' }
const all = await Promise.all(
  [...resources, ...layouts].map(
    async resource => [resource.route, resource, (await resource.load()).default] as const,
  ),
)

const missingViews = (definition: ResourceDefinition) =>
  (Object.keys(addresses) as View[]).filter(view => !viewsOf(definition).includes(view))
const shown = all.filter(([, , definition]) => viewsOf(definition).includes('show'))
const lacking = all.filter(([, , definition]) => missingViews(definition).length > 0)

describe.each(lacking)('%s', (route, resource, definition) => {
  it.each(missingViews(definition))('says that its view %s does not exist', async view => {
    startFakeServer({})
    // The error page is no route of the resources.
    vi.spyOn(console, 'warn').mockReturnValue()
    const { address } = await renderResources([resource], {
      at: `${route}/index/${addresses[view]}`,
      permission: permissionCodes(definition.module),
    })
    await waitFor(() => expect(address()).toBe('/404'))
  })
})

it.each(all)('%s: Refine knows the views of its declaration', (_, { views }, definition) => {
  expect([...views], 'say in addresses.ts beside the screen which views there are').toEqual(viewsOf(definition))
})

// Forms are opened by their addresses in every-form.test.tsx.
it.each(shown)('%s: a record is shown at its address', async (route, resource, { module }) => {
  const row = sampleOf(module.fields)
  startFakeServer({ [module.path]: [row] })
  const at = `${route}/index/show/${row.id}`
  const { address } = await renderResources([resource], { at, permission: permissionCodes(module) })
  await screen.findByRole('dialog')
  expect(address().split('?')[0]).toBe(at)
})
