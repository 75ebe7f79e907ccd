import type { Address } from '../../components/resource/definition/lazyResource.ts'

export default {
  planned: { views: [] },
} satisfies Record<string, Address>
