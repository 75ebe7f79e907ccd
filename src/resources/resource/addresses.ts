import type { Address } from '../../components/resource/definition/lazyResource.ts'

export default {
  attach: { views: ['show'] },
  'sms-message': { views: ['show'] },
  'webhook-delivery': { views: [] },
} satisfies Record<string, Address>
