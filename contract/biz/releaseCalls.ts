/** Content that waits for its time: held under embargo until then. */
import { dateTime, optional, reference, type Target } from '../kit/fields.ts'
import { setElsewhere } from '../kit/references.ts'

/** Until then it is shown only to those who have the button. */
export const embargoUntil = optional(dateTime('解禁时间', 'Embargo until', setElsewhere))

export const embargoButton = { embargo: { label: { zh: '保密', en: 'Embargo' }, action: 2 } } as const

/** `until` empty: the embargo ends now. */
export const waitingCalls = (target: Target) => ({
  embargo: {
    method: 'POST' as const,
    needs: 'embargo' as const,
    title: { zh: '设置解禁时间', en: 'Set the end of an embargo' },
    input: {
      id: reference('编号', 'ID', target),
      until: optional(dateTime('解禁时间', 'Embargo until')),
    },
  },
})
