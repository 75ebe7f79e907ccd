import type { InEnglish } from '../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  uses: {
    title: 'Where it is used',
    none: 'No article or other content uses this image. Articles take it in the field Images of their form.',
  },
  note: {
    passage: 'Passage of the note',
    gone: 'The article no longer has this passage; it may have been rewritten.',
  },
  media: {
    notPlayable:
      'The video is stored, but this browser cannot play it, and neither may readers. Please send it as MP4 (H.264); cover and duration are left to you.',
  },
}
