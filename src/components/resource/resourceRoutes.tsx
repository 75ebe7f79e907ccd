import { lazy } from 'react'
import { Route } from 'react-router-dom'
import type { LazyResource } from './definition/lazyResource.ts'
import { ResourceScreen } from './ResourceScreen.tsx'

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
