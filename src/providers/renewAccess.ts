import { settings } from '../lib/settings.ts'
import { useSession } from '../state/session.ts'
import { refreshAll } from '../state/tabs.ts'
import { readAccess } from './access.ts'
import { queryClient } from './api/queryClient.ts'

/**
 * The permissions have changed: menu and buttons are read anew, and nothing stays on screen that the former ones
 * showed, but for unsaved text. `unlessSame`: it is not known whether they have, so that only a difference counts.
 */
export async function renewAccess(unlessSame = false): Promise<void> {
  const before = accessText()
  // Nobody asked for it. What could not be read now is read with the next change or the next reload.
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

function renewScreens(): void {
  void queryClient.invalidateQueries({ refetchType: 'none' })
  refreshAll()
}

/** The other tabs of the browser have the new menu from storage, and their screens to renew. */
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`${settings.storagePrefix}permissions`)

channel?.addEventListener('message', ({ data }: MessageEvent<string | undefined>) => {
  if (data !== undefined && data === useSession.getState().userInfo?.user_id) renewScreens()
})
