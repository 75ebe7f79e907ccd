import { lazy } from 'react'
import { client } from '#contract/system/client'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'

export default defineResource(client, {
  columns: ['clientId', 'authorizedGrantTypes', 'scope', 'accessTokenValidity', 'refreshTokenValidity'],
  editors: {
    authorizedGrantTypes: lazy(async () => ({ default: (await import('./GrantTypes.tsx')).GrantTypes })),
  },
})
