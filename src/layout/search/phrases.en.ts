import type { zh } from './phrases.zh.ts'

export const en: typeof zh = {
  placeholder: 'Search screens, records, people and actions',
  actions: 'Actions here',
  screens: 'Screens',
  recent: 'Opened recently',
  all: 'All',
  types: 'Types',
  more: 'More: {{title}}',
  searching: 'Searching…',
  found: 'Results: {{count}}. Choose with the arrow keys, open with Enter',
  none: 'Nothing found for “{{words}}”. Try another word, pinyin, initials or several words; only what you may see is shown.',
  failed: 'The search is not available now. Try again later.',
}
