import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { permissionCodes } from '#contract/kit/module'
import { renderResources } from '../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../tests/support/servers/fakeServer.ts'
import { type View, viewsOf } from '../components/resource/definition/buttons.ts'
import type { ResourceDefinition } from '../components/resource/definition/defineResource.ts'
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
