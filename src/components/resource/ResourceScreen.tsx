import { type ComponentType, lazy } from 'react'
import type { LazyResource } from './definition/lazyResource.ts'

const screens = new WeakMap<LazyResource, ComponentType>()

/** Loads what all lists share and what is special about this one. The pane around it shows the waiting. */
export function ResourceScreen({ resource }: { resource: LazyResource }) {
  const Screen = screens.get(resource) ?? remember(resource)
  return <Screen />
}

function remember(resource: LazyResource): ComponentType {
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
