import type { Address } from '../../components/resource/definition/lazyResource.ts'

export default {
  code: { route: '/tool/code' },
  datasource: { route: '/tool/datasource' },
} satisfies Record<string, Address>
