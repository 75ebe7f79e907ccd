import { flowDeploy } from '#contract/flow/deploy'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'

export default defineResource(flowDeploy, {
  list: preloadable(async () => (await import('./DeployScreen.tsx')).DeployScreen),
})
