import type { InEnglish } from '../../../providers/i18n/keys.ts'
import type { zh } from './phrases.zh.ts'

export const en: InEnglish<typeof zh> = {
  tasks: {
    publishNotice: 'Publish a notice',
    flowWake: 'Timer of a process',
    drawEdition: 'Render pages',
    filmPages: 'Encode page videos',
    sweepFiles: 'Remove unused files',
    cleanStoredPictures: 'Clean pictures',
    keepLogs: 'Log retention',
  },
  tries: '{{attempts}} of {{maxAttempts}}',
  confirmRetry_one: 'Run the failed job again?',
  confirmRetry: 'Run {{count}} failed jobs again?',
  confirmDiscard_one: 'Discard the failed job? It will not run any more, and this cannot be undone.',
  confirmDiscard: 'Discard {{count}} failed jobs? They will not run any more, and this cannot be undone.',
}
