import { region } from '#contract/system/region'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/states/preloadable.tsx'

export default defineResource(region, {
  columns: ['name', 'code', 'regionLevel', 'sort'],
  list: preloadable(async () => (await import('./RegionScreen.tsx')).RegionScreen),
})
