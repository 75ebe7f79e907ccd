import { type Preloadable, preloadable } from '../../ui/states/preloadable.tsx'
import type { FormProps, ResourceDefinition } from '../definition/defineResource.ts'
import { preloadEditors } from '../definition/editors.ts'
import { ResourceForm } from './ResourceForm.tsx'

/** As long as React holds back what arrives later under `Suspense`: from here on the frames of the editors are drawn. */
const EDITORS_TIMEOUT_MS = 500

const forms = new WeakMap<ResourceDefinition, Preloadable<FormProps>>()

/** The form of a resource, which comes with its editors, so that it is drawn as a whole and once. */
export function formOf(definition: ResourceDefinition): Preloadable<FormProps> {
  const { form: Form = ResourceForm } = definition
  const preload = 'preload' in Form ? Form.preload : undefined
  const known =
    forms.get(definition) ??
    preloadable(async () => {
      await Promise.all([preload?.(), Promise.race([preloadEditors(definition), timeout(EDITORS_TIMEOUT_MS)])])
      return Form
    })
  forms.set(definition, known)
  return known
}

const timeout = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
