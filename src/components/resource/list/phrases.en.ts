import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  keys: 'Keys of lists',
  keysOn: 'Use the keys (? always works)',
  keysOf: {
    j: 'Next row',
    k: 'Previous row',
    Enter: 'Open the current row',
    e: 'Edit the current row',
    x: 'Select or deselect the current row',
    '/': 'Go to the search',
    '?': 'Show the keys',
  },
  crowded_one: 'There is no room for {{count}} column. Check it to always show it.',
  crowded: 'There is no room for {{count}} columns. Check one to always show it.',
  auto: 'Auto',
  widthOf: 'Width of {{column}}',
  freeze: 'Freeze up to {{column}}',
  dense: 'Compact rows',
  ok: 'Pin',
  done: 'Pinned to the home screen',
  name: 'Name',
  nameNeeded: 'Please enter a name',
  filtered_one: 'With {{count}} filter and the present order. The card shows the same number as this list.',
  filtered: 'With {{count}} filters and the present order. The card shows the same number as this list.',
  whole: 'Nothing is filtered, so the whole list is pinned. Search first to pin a part of it.',
}
