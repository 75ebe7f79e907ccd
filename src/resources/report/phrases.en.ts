import type { InEnglish } from '../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  ready: 'Ready-made',
  copied: 'Copied as “{{name}}”',
  run: 'Run',
  reset: 'Defaults',
  export: 'Export',
  print: 'Print',
  design: 'Design',
  copyLink: 'Copy link',
  linkCopied: 'Link copied; whoever opens it sees only what they may see',
  showAs: 'Show as',
  failed: 'The report cannot be run',
  any: 'Any',
  printedAt: 'Printed {{at}}',
}
