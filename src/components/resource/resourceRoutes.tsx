import { Route } from 'react-router-dom'
import { type Preloadable, preloadable } from '../ui/preloadable.tsx'
import type { LazyResource } from './definition/lazyResource.ts'

const ResourceDialog = preloadable(async () => (await import('./ResourceDialog.tsx')).ResourceDialog)

/** A list at `route` and `route/index`; one step below, its dialogs: `create`, `edit/:id`, `show/:id` and its own. */
export function resourceRoutes(resources: readonly LazyResource[]) {
  return resources.flatMap(resource => {
    const Screen = screenOf(resource)
    return [resource.route, `${resource.route}/index`].map(path => (
      <Route key={path} path={path} element={<Screen />}>
        <Route path="create" element={<ResourceDialog />} />
        <Route path=":action/:id" element={<ResourceDialog />} />
      </Route>
    ))
  })
}

const screens = new WeakMap<LazyResource, Preloadable<object>>()

/** The code that all lists share and the definition of this one. The pane around it shows the waiting. */
function screenOf(resource: LazyResource): Preloadable<object> {
  const Screen =
    screens.get(resource) ??
    preloadable(async () => {
      const [{ ResourceView }, { default: definition }] = await Promise.all([
        import('./ResourceView.tsx'),
        resource.load(),
      ])
      await Promise.all([definition.list?.preload?.(), definition.aside?.component.preload?.()])
      return () => <ResourceView definition={definition} />
    })
  screens.set(resource, Screen)
  return Screen
}

/** Loads what the addresses of the resource show. */
export async function preloadScreen(resource: LazyResource): Promise<void> {
  await Promise.all([screenOf(resource).preload(), ResourceDialog.preload()])
}
