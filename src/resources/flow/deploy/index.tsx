import { lazy } from 'react'
import { flowDeploy } from '#contract/flow/deploy'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'

export default defineResource(flowDeploy, {
  list: lazy(async () => ({ default: (await import('./DeployScreen.tsx')).DeployScreen })),
})
