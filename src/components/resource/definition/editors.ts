import { viewOf } from '../../fields/kinds/kinds.ts'
import type { ResourceDefinition } from './defineResource.ts'
import { type Named, shownFields } from './fieldsOf.ts'

/** The editor of a field: the resource's own, or that of its kind. */
export const editorOf = ({ editors }: ResourceDefinition, [name, field]: Named) => editors[name] ?? viewOf(field).Editor

/** Loads the editors that the form of a resource shows, whether it creates or edits. One that fails is loaded again in its field. */
export async function preloadEditors(definition: ResourceDefinition): Promise<void> {
  const named = (['create', 'edit'] as const).flatMap(mode => shownFields(definition, mode))
  await Promise.allSettled(named.map(each => editorOf(definition, each)?.preload?.()))
}
