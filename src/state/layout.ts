/** Layout of the frame around the screens. */
import { create } from 'zustand'
import { persistedStore } from './persisted.ts'

/** Whether the sidebar of wide screens shows icons only. */
export const useSidebar = persistedStore({ isCollapse: false })

interface LayoutState {
  /** The menu of small screens. */
  drawerOpen: boolean
  menuSearchOpen: boolean
  lockDialogOpen: boolean
}

export const useLayout = create<LayoutState>(() => ({
  drawerOpen: false,
  menuSearchOpen: false,
  lockDialogOpen: false,
}))

export function closeDrawer(): void {
  useLayout.setState({ drawerOpen: false })
}

export function openMenuSearch(): void {
  useLayout.setState({ menuSearchOpen: true })
}

/** Stored for this browser: people whose input methods send single letters turn the keys off. */
export const useListKeysStore = persistedStore<{ listKeysOff: boolean }>({ listKeysOff: false })
