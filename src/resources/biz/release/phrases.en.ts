import type { zh } from './phrases.zh.ts'

export const en: typeof zh = {
  embargoHint:
    'Until then only people with the permission “Embargo” see it, its page, comments and notes. Leave it empty to show it now.',
}
