import type { InEnglish } from '../../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  title: 'Comparison of the draft · {{title}}',
  live: 'Live version',
  before: 'Before the change',
  after: 'After the change',
  draft: 'Draft',
  same: 'The draft is the same as the live version.',
  texts_one: '{{count}} difference in the text',
  texts: '{{count}} differences in the text',
  place: '{{place}} of {{count}}',
  next: 'Next',
  previous: 'Previous',
  keys: 'Keyboard: N for the next, P for the previous one.',
  formatted:
    'Formats or pictures of the text have changed. Its words are the same, or it is too long to compare them one by one.',
  fields: 'Other changes',
  since: 'The live version has changed since the draft was begun. Releasing the draft replaces these changes.',
  sinceUnknown:
    'The live version has changed since the draft was begun. The history is gone, so compare the two word by word.',
  seen: 'I have looked at these changes: replace them by the draft',
  correction: 'Publish a correction with it',
  released: 'The draft is released',
  discard: 'Discard the draft',
  confirmDiscard: 'Discard the draft “{{title}}”? The live version stays as it is; the draft is in the recycle bin.',
  discarded: 'The draft is discarded',
  edit: 'Edit the draft',
  release: 'Release the draft',
  notice: 'This is the draft of the published article “{{title}}”. Readers still see the live version.',
  hasDraft: 'This article has a draft.',
  openLive: 'Live version',
  openDraft: 'Open the draft',
  compare: 'Compare and release',
}
