import { lazy } from 'react'
import { region } from '#contract/system/region'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'

export default defineResource(region, {
  columns: ['name', 'code', 'regionLevel', 'sort'],
  list: lazy(async () => ({ default: (await import('./RegionScreen.tsx')).RegionScreen })),
})
