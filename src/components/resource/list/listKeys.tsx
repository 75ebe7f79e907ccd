import { Switch } from 'antd'
import { type RefObject, useEffect } from 'react'
import { useListKeysStore } from '../../../state/layout.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { isVisible, visibleDialogs } from '../../ui/layers.ts'
import { isFreeKey } from '../../ui/onKeys.ts'
import { usePhrases } from './phrases.ts'

interface Actions {
  edit?: (id: string) => void
  openSearch?: () => void
  help: () => void
}

const rows = 'tbody > tr[data-row-key]'

/** Keys of the list in sight, as in mail programs. They rest while somebody types or a dialog is open. */
export function useListKeys(list: RefObject<HTMLElement | null>, actions: Actions): void {
  const off = useListKeysStore(state => state.listKeysOff)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!isFreeKey(event) || !list.current || !isVisible(list.current) || visibleDialogs().length > 0) return
      if (event.key !== '?' && off) return
      if (take(event.key, list.current, actions)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list, actions, off])
}

/** Answers whether the key does something here. */
function take(key: string, list: HTMLElement, { edit, openSearch, help }: Actions): boolean {
  const row = document.activeElement?.closest<HTMLElement>(rows)
  switch (key) {
    case 'j':
      return step(list, row, 1)
    case 'k':
      return step(list, row, -1)
    case 'x': {
      const box = row?.querySelector<HTMLInputElement>('input[type=checkbox]')
      box?.click()
      return box !== undefined && box !== null
    }
    case 'e': {
      const id = row?.dataset.rowKey
      if (id && edit) edit(id)
      return Boolean(id && edit)
    }
    case '/':
      openSearch?.()
      // The search may only open with the next frame.
      if (openSearch) requestAnimationFrame(() => list.querySelector<HTMLElement>('[role=search] input')?.focus())
      return openSearch !== undefined
    case '?':
      help()
      return true
    default:
      return false
  }
}

function step(list: HTMLElement, row: HTMLElement | null | undefined, by: 1 | -1): boolean {
  const all = [...list.querySelectorAll<HTMLElement>(rows)]
  const next = row && list.contains(row) ? all[all.indexOf(row) + by] : all[by === 1 ? 0 : all.length - 1]
  if (!next) return false
  if (!next.hasAttribute('tabindex')) next.tabIndex = -1
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
  return true
}

const KEYS = ['j', 'k', 'Enter', 'e', 'x', '/', '?'] as const

/** The keys of lists, and the switch for them. */
export function KeysDialog({ close }: { close: () => void }) {
  const { t } = usePhrases()
  const off = useListKeysStore(state => state.listKeysOff)
  return (
    <Dialog title={t('keys')} footer={null} onCancel={close}>
      <dl className="list-keys">
        {KEYS.map(key => (
          <div key={key} className="list-keys-row">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keysOf.${key}`)}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control. */}
      <label className="list-keys-switch">
        <Switch checked={!off} onChange={on => useListKeysStore.setState({ listKeysOff: !on })} />
        {t('keysOn')}
      </label>
    </Dialog>
  )
}
