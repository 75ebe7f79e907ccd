import { timeout } from '../../../lib/timeout.ts'
import { type Preloadable, preloadable } from '../../ui/states/preloadable.tsx'
import type { FormProps, ResourceDefinition } from '../definition/defineResource.ts'
import { preloadEditors } from '../definition/editors.ts'
import { ResourceForm } from './ResourceForm.tsx'

/** Milliseconds after which the form is drawn with frames in place of its editors. React would hold later ones back as long. */
const EDITORS_TIMEOUT_MS = 500

const forms = new WeakMap<ResourceDefinition, Preloadable<FormProps>>()

/** The form of a resource, which comes with its editors, so that it is drawn as a whole and once. */
export function formOf(definition: ResourceDefinition): Preloadable<FormProps> {
  const { form } = definition
  const known =
    forms.get(definition) ??
    preloadable(async () => {
      await Promise.all([form?.preload?.(), Promise.race([preloadEditors(definition), timeout(EDITORS_TIMEOUT_MS)])])
      return form ?? ResourceForm
    })
  forms.set(definition, known)
  return known
}
