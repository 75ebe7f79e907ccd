import { user } from '#contract/system/user'
import { useSending as useSendingOf } from '../../../components/resource/data/useSending.ts'

/** Sends what a dialog about users holds. */
export const useSending = (close: () => void) => useSendingOf(user.path, close)
