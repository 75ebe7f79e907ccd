import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  planHint:
    'By the time of Beijing. The checks are those of a release by hand: what they refuse is not released, and the planner and those who may release are told. What is released is the content of then.',
  replaces: '{{name}} has planned the release for {{time}}. Saving replaces that time.',
  reasonHint: 'With a reason it is released even if the checklist warns.',
  embargoHint:
    'Until then only people with the permission “Embargo” see it, its page, comments and notes. Leave it empty to show it now.',
}
