import { useSession } from '../state/session.ts'
import { menuBelow } from './access.ts'

/** Shows what stands below a top menu; without one, everything. The choice made last is the one that counts. */
export async function openTopMenu(id: string): Promise<void> {
  const { topMenu: before, menuAll } = useSession.getState()
  const isStillChosen = () => useSession.getState().topMenu === id
  useSession.setState({ topMenu: id })
  try {
    const menu = id ? await menuBelow(id) : menuAll
    if (isStillChosen()) useSession.setState({ menu })
  } catch {
    // The failure has been shown; the menu that is shown stays the chosen one.
    if (isStillChosen()) useSession.setState({ topMenu: before })
  }
}
