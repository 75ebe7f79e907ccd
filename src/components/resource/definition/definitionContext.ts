import { createContext, useContext } from 'react'
import type { ResourceDefinition } from './defineResource.ts'

export const DefinitionContext = createContext<ResourceDefinition | null>(null)

/** The resource whose screen this is. */
export function useDefinition(): ResourceDefinition {
  const definition = useContext(DefinitionContext)
  if (!definition) throw new Error('useDefinition belongs below a ResourceView')
  return definition
}
