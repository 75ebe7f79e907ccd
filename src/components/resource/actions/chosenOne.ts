import { notify } from '../../../providers/api/notification.ts'
import { phrase } from '../../../providers/i18n/phrase.ts'

/** The only ticked row; says what is wrong when none or several are. */
export function chosenOne<Row>(selected: readonly Row[]): Row | undefined {
  if (selected.length === 1) return selected[0]
  notify('warning', phrase(selected.length === 0 ? 'resource.chooseRow' : 'resource.chooseOne'))
  return undefined
}
