import { lazy } from 'react'
import { region } from '#contract/system/region'
import { defineResource } from '../../../components/resource/defineResource.ts'

export default defineResource(region, {
  list: lazy(async () => ({ default: (await import('./RegionScreen.tsx')).RegionScreen })),
})
