import { type ComponentType, lazy } from 'react'
import { Route } from 'react-router-dom'
import type { LazyResource } from './definition/lazyResource.ts'

// Loaded when the first dialog opens: forms weigh more than lists.
const ResourceDialog = lazy(async () => ({ default: (await import('./ResourceDialog.tsx')).ResourceDialog }))

/** A list at `route` and `route/index`; one step below, its dialogs: `create`, `edit/:id`, `show/:id` and its own. */
export function resourceRoutes(resources: readonly LazyResource[]) {
  return resources.flatMap(resource =>
    [resource.route, `${resource.route}/index`].map(path => (
      <Route key={path} path={path} element={<ResourceScreen resource={resource} />}>
        <Route path="create" element={<ResourceDialog />} />
        <Route path=":action/:id" element={<ResourceDialog />} />
      </Route>
    )),
  )
}

const screens = new WeakMap<LazyResource, ComponentType>()

/** Loads the code that all lists share and the definition of this one. The pane around it shows the waiting. */
function ResourceScreen({ resource }: { resource: LazyResource }) {
  const Screen = screens.get(resource) ?? createLazyScreen(resource)
  return <Screen />
}

function createLazyScreen(resource: LazyResource): ComponentType {
  const Screen = lazy(async () => {
    const [{ ResourceView }, { default: definition }] = await Promise.all([
      import('./ResourceView.tsx'),
      resource.load(),
    ])
    return { default: () => <ResourceView definition={definition} /> }
  })
  screens.set(resource, Screen)
  return Screen
}
