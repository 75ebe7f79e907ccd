import { Route } from 'react-router-dom'
import { RoutedDialog } from '../ui/layers.ts'
import { type Preloadable, preloadable } from '../ui/preloadable.tsx'
import { preloadEditors } from './definition/fieldsOf.ts'
import { dialogAt, type LazyResource } from './definition/lazyResource.ts'

// Loaded with the first dialog: forms weigh more than lists.
const ResourceDialog = preloadable(async () => (await import('./ResourceDialog.tsx')).ResourceDialog)

/** A list at `route` and `route/index`; one step below, its dialogs: `create`, `edit/:id`, `show/:id` and its own. */
export function resourceRoutes(resources: readonly LazyResource[]) {
  return resources.flatMap(resource =>
    [resource.route, `${resource.route}/index`].map(path => (
      <Route key={path} path={path} element={<ResourceScreen resource={resource} />}>
        <Route path="create" element={<Addressed />} />
        <Route path=":action/:id" element={<Addressed />} />
      </Route>
    )),
  )
}

function Addressed() {
  return (
    <RoutedDialog.Provider value={true}>
      <ResourceDialog />
    </RoutedDialog.Provider>
  )
}

const screens = new WeakMap<LazyResource, Preloadable<object>>()

function ResourceScreen({ resource }: { resource: LazyResource }) {
  const Screen = screenOf(resource)
  return <Screen />
}

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

/** Loads what an address of the resource shows: its list, and the dialog over it together with the list. */
export async function preloadScreen(resource: LazyResource, pathname: string): Promise<void> {
  const dialog = dialogAt(resource, pathname)
  const hasForm = dialog === 'create' || dialog === 'edit' || dialog === 'copy'
  await Promise.all([
    screenOf(resource).preload(),
    dialog && ResourceDialog.preload(),
    hasForm && preloadForm(resource),
  ])
}

/** The editors come beside the form. */
async function preloadForm(resource: LazyResource): Promise<void> {
  const forms = import('./form/FormDialog.tsx')
  const { default: definition } = await resource.load()
  void preloadEditors(definition)
  await (await forms).formOf(definition).preload()
}
