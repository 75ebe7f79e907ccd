import { region } from '#contract/system/region'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'

const Show = preloadable(async () => (await import('../../../components/resource/ResourceShow.tsx')).ResourceShow)

export default defineResource(region, {
  columns: ['name', 'code', 'regionLevel', 'sort'],
  list: preloadable(async () => (await import('./RegionScreen.tsx')).RegionScreen),
  form: preloadable(async () => (await import('./RegionForm.tsx')).RegionDialog),
  // No button of the module represents looking at a region.
  rowActions: [{ key: 'show', label: 'buttons.show', dialog: Show }],
})
