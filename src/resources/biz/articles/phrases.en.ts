import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  text: 'Headline and text',
  words_one: '{{words}} word',
  words: '{{words}} words',
  lineLength_one: '{{count}} char',
  lineLength: '{{count}} chars',
  preview: 'Preview as printed',
  printed: 'Printed article',
  open: 'Open the article',
  published: 'This article is published: readers see what you save at once.',
  publishedByOthers:
    'This article is published. Without the right to publish you can only change its edition and page; have it withdrawn to change the text.',
  importStories: 'Import stories',
}
