import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  draftOf: 'Draft of “{{title}}”',
  hasDraft: 'Has a draft',
  corrected: 'Correction',
  correctHint: 'Readers see the day and these words above the text. The text itself is changed in its form.',
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
    'This article is published. Without the right to publish you can only change its edition and page; edit it as a draft, or have it withdrawn, to change the text.',
  importStories: 'Import stories',
  review: 'Review',
  reviewTitle: 'Review articles',
  reviewKeys:
    '{{count}} waiting. J and K move, Enter marks, P passes, R returns; select the words to change before you return.',
  notReviewer: '{{count}} waiting. You are not a reviewer of this stage.',
  noStages: 'There are no review stages yet: set them up for columns under “Review stages”',
  noneWaits: 'No articles are waiting',
  markOne: 'Mark “{{title}}”',
  pass: 'Pass',
  passMany: 'Pass {{count}}',
  return: 'Return',
  returnMany: 'Return {{count}}',
  returnReason: 'Reason',
  refusedOne: '“{{title}}”: {{reason}}.',
  previewOf: '{{name}}: {{count}}; refused: {{refused}}. {{reasons}}',
  stageOf: '{{title}}: {{names}}',
  stagePassed: '{{title}}: {{names}} (passed)',
  returned: 'Returned: {{reason}}',
}
