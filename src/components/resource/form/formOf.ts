import { type Preloadable, preloadable } from '../../ui/states/preloadable.tsx'
import type { FormProps, ResourceDefinition } from '../definition/defineResource.ts'
import { preloadEditors } from '../definition/editors.ts'
import { ResourceForm } from './ResourceForm.tsx'

const forms = new WeakMap<ResourceDefinition, Preloadable<FormProps>>()

/** The form of a resource, which is there once its editors are: it is drawn as a whole, and once. */
export function formOf(definition: ResourceDefinition): Preloadable<FormProps> {
  const { form: Form = ResourceForm } = definition
  const preload = 'preload' in Form ? Form.preload : undefined
  const known =
    forms.get(definition) ??
    preloadable(async () => {
      await Promise.all([preload?.(), preloadEditors(definition)])
      return Form
    })
  forms.set(definition, known)
  return known
}
