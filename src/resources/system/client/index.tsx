import { client } from '#contract/system/client'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'

export default defineResource(client, {
  columns: ['clientId', 'authorizedGrantTypes', 'scope', 'accessTokenValidity', 'refreshTokenValidity'],
  editors: {
    authorizedGrantTypes: preloadable(async () => (await import('./GrantTypes.tsx')).GrantTypes),
  },
})
