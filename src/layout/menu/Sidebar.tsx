import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { groupsAround, type Screen, screenAt } from '../../components/navigation/screens.ts'
import { BranchMenu } from './BranchMenu.tsx'

interface SidebarProps {
  screens: readonly Screen[]
  /** Loads a screen that is likely to be opened next. */
  preload: (path: string) => void
  /** Icons only; names and branches come in pop-ups. */
  collapsed?: boolean
  onChosen?: () => void
}

// Few collapse the menu.
const IconMenu = lazy(async () => ({ default: (await import('./IconMenu.tsx')).IconMenu }))

export function Sidebar({ screens, preload, collapsed = false, onChosen }: SidebarProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const current = screenAt(screens, pathname, search)?.id
  const [open, setOpen] = useBranchOf(screens, current)
  // One branch at a time: what stays open is the branch of the group opened last.
  const toggle = useCallback(
    (group: string, isOpen: boolean) =>
      setOpen(before =>
        isOpen ? [...branchOf(screens, group), group] : before.slice(0, Math.max(0, before.indexOf(group))),
      ),
    [screens, setOpen],
  )
  const shown = { screens, preload, current: current ?? pathname }
  return (
    <>
      {collapsed ? (
        <Suspense>
          <IconMenu {...shown} />
        </Suspense>
      ) : (
        <BranchMenu {...shown} open={open} toggle={toggle} onChosen={onChosen} />
      )}
      {screens.length === 0 && <p className="shell-hint">{t('shell.noMenu')}</p>}
    </>
  )
}

/** The open groups. The branch of the current screen is open at the first render already, so that no item moves. */
function useBranchOf(screens: readonly Screen[], current: string | undefined) {
  const [open, setOpen] = useState<string[]>(() => (current ? groupsAround(screens, current) : []))
  const [followed, setFollowed] = useState({ screens, current })
  if (followed.screens !== screens || followed.current !== current) {
    setFollowed({ screens, current })
    const around = current ? groupsAround(screens, current) : []
    // A group that was opened below the same branch meanwhile stays open.
    if (!around.every(group => open.includes(group))) setOpen(around)
  }
  return [open, setOpen] as const
}

/** The groups above a group, outermost first. */
function branchOf(screens: readonly Screen[], group: string): string[] {
  for (const screen of screens) {
    if (screen.id === group) return []
    const below = branchOf(screen.children, group)
    if (below.length > 0 || screen.children.some(child => child.id === group)) return [screen.id, ...below]
  }
  return []
}
