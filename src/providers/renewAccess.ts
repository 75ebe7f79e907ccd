import { settings } from '../lib/settings.ts'
import { useSession } from '../state/session.ts'
import { refreshHidden } from '../state/tabs.ts'
import { readAccess } from './access.ts'
import { refetchAll } from './api/refetchAll.ts'

/**
 * Reads menu and buttons again after a change of permissions. Only unsaved text remains of the data that the former
 * permissions showed. `unlessSame`: the screens are renewed only if the permissions differ.
 */
export async function renewAccess(unlessSame = false): Promise<void> {
  const before = accessText()
  // Nobody requested it. What could not be read now is read with the next change or the next reload.
  const renewed = await readAccess(true).then(
    () => true,
    () => false,
  )
  if (!renewed || (unlessSame && accessText() === before)) return
  renewScreens()
  channel?.postMessage(useSession.getState().userInfo?.user_id)
}

const accessText = () => {
  const { menuAll, permission } = useSession.getState()
  return JSON.stringify([menuAll, permission])
}

/** The page on screen reads its data again in place, so that opened rows and dialogs stay. */
function renewScreens(): void {
  refreshHidden()
  void refetchAll()
}

/** The other tabs of the browser have the new menu from storage, and their screens to renew. */
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`${settings.storagePrefix}permissions`)

channel?.addEventListener('message', ({ data }: MessageEvent<string | undefined>) => {
  if (data !== undefined && data === useSession.getState().userInfo?.user_id) renewScreens()
})
