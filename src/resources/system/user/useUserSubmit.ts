import { user } from '#contract/system/user'
import { useDialogSubmit } from '../../../components/resource/data/requests.ts'

/** Sends what a dialog about users holds. */
export const useUserSubmit = (close: () => void) => useDialogSubmit(user.path, close)
