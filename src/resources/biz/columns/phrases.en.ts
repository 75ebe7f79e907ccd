import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  articles: 'Articles: {{count}}',
  byIssue: 'Articles by issue',
  name: 'Column',
  issue: 'No. {{number}}',
  special: 'Special',
  gap: 'Gap',
  gaps_one: 'No. {{number}} still lacks {{count}} column: {{names}}',
  gaps: 'No. {{number}} still lacks {{count}} columns: {{names}}',
  noGaps: 'No. {{number}} has no gaps.',
  gapRule:
    'Numbers include the columns below. A column without articles in an issue is a gap if it has articles in at least half of the other issues shown, or a page in this issue. Special issues are judged by their pages only.',
  noIssues: 'There are no issues yet',
}
