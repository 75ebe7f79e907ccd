import { App } from 'antd'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type NavigateOptions, useNavigate } from 'react-router-dom'
import { queryClient } from '../../providers/api/queryClient.ts'
import { hasUnsaved } from '../../state/drafts.ts'
import { closeTabs, findTab, refreshTab, showTab, tabAddress, tabTitle, useTabs } from '../../state/tabs.ts'

type Answer = 'discard' | 'keep' | 'cancel'

/** Actions on open tabs. Those that would discard unsaved text ask once for all tabs. */
export function useTabActions() {
  const navigate = useNavigator()
  const ask = useQuestion()

  const open = useCallback(
    (id: string) => {
      const tab = findTab(id)
      if (!tab || useTabs.getState().current === id) return
      showTab(id)
      navigate(tabAddress(tab))
    },
    [navigate],
  )

  const close = useCallback(
    async (ids: readonly string[]) => {
      const { tagList } = useTabs.getState()
      const closing = tagList.filter(tab => tab.close && ids.includes(tab.id))
      const unsaved = closing.filter(({ id }) => hasUnsaved(id))
      const answer = unsaved.length > 0 ? await ask(unsaved.map(tabTitle), closing.length > unsaved.length) : 'discard'
      if (answer === 'cancel') return false
      const going = answer === 'keep' ? closing.filter(tab => !unsaved.includes(tab)) : closing
      const next = closeTabs(going.map(({ id }) => id))
      // In place of the address of the closed page, which would open it again.
      if (next) navigate(tabAddress(next), { replace: true })
      return going.length > 0
    },
    [ask, navigate],
  )

  const refresh = useCallback(
    async (id: string) => {
      const tab = findTab(id)
      if (!tab) return
      if (hasUnsaved(id) && (await ask([tabTitle(tab)], false)) !== 'discard') return
      // Read again is also what was read just before. Other pages keep what they show.
      await queryClient.invalidateQueries({ refetchType: 'none' })
      refreshTab(id)
    },
    [ask],
  )

  return useMemo(() => ({ open, close, refresh }), [open, close, refresh])
}

function useQuestion(): (names: readonly string[], others: boolean) => Promise<Answer> {
  const { modal } = App.useApp()
  const { t } = useTranslation()
  return useCallback(
    async (names, others) => {
      const { askUnsaved } = await import('./askUnsaved.tsx')
      return askUnsaved(modal, t, names, others)
    },
    [modal, t],
  )
}

type Navigate = (address: string, options?: NavigateOptions) => void

const NavigatorContext = createContext<Navigate>(() => {
  throw new Error('useNavigator needs the NavigatorProvider around it')
})

/** One function at all addresses, for the frame: the router's `useNavigate` renders its users again at each of them. */
export const useNavigator = () => useContext(NavigatorContext)

export function NavigatorProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  latest.current = navigate
  const stable = useCallback<Navigate>((address, options) => latest.current(address, options), [])
  return <NavigatorContext.Provider value={stable}>{children}</NavigatorContext.Provider>
}
