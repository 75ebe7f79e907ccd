import { useTranslation } from 'react-i18next'
import './actionBar.css'
import { DownOutlined } from '@ant-design/icons'
import { Button, type ButtonProps, Dropdown, type MenuProps } from 'antd'
import { forwardRef, useRef, useState } from 'react'
import { textWidth } from '../../lib/text/textLength.ts'
import { useLevel } from './screenLevel.tsx'

export interface BarAction {
  key: string
  label: string
  onClick: () => void
  danger?: boolean
  loading?: boolean
  /** The main action of the list, also in sight on a phone. */
  isMain?: boolean
}

interface ActionBarProps {
  actions: readonly BarAction[]
  /** Pixels there are for them; none on a phone, where a menu has all but the main one. */
  room: number
}

/** More visible actions would distract from the values of the rows. */
const MOST = 3

/** Shows the actions that fit on one line, and the others in a menu. */
export function ActionBar({ actions, room }: ActionBarProps) {
  const shown = plainOf(actions, room)
  const rest = actions.slice(shown)
  return (
    <div className="record-actions">
      {actions.slice(0, shown).map(({ key, label, isMain: _, ...button }) => (
        <RowButton key={key} {...button}>
          {label}
        </RowButton>
      ))}
      {rest.length > 0 && <MoreActions actions={rest} isAll={shown === 0 && room > 0} />}
    </div>
  )
}

/** The column of a list whose rows have these actions: its width, and the room for them. On a phone there is none. */
export function useActionsColumn(labels: readonly string[], maxWidth: number): { width: number; room: number } {
  const level = useLevel()
  const width = actionsWidth(labels, level < 3 ? Math.min(maxWidth, COMPACT) : maxWidth)
  return { width, room: level === 0 ? 0 : width - CELL_PADDING }
}

/** No wider than the actions in sight may be, nor than it may be. */
export function actionsWidth(labels: readonly string[], maxWidth: number): number {
  const widths = labels.map(label => textWidth(label) + PADDING).sort((one, other) => other - one)
  const inSight = widths.length > MOST ? [...widths.slice(0, MOST), MORE] : widths
  const needed = inSight.reduce((sum, width) => sum + width, 0)
  return Math.min(maxWidth, Math.max(MIN_WIDTH, Math.ceil(needed) + PADDING / 2 + CELL_PADDING))
}

export function plainOf(actions: readonly Pick<BarAction, 'label' | 'isMain'>[], room: number): number {
  const widths = actions.map(({ label }) => textWidth(label) + PADDING)
  const fits = (count: number, others = 0) => widths.slice(0, count).reduce((sum, width) => sum + width, others) <= room
  // A menu of one would be a detour.
  if (room === 0) return actions.length === 1 || actions[0]?.isMain ? 1 : 0
  if (actions.length <= MOST && fits(actions.length)) return actions.length
  const counts = actions.map((_, index) => index).slice(0, MOST + 1)
  return counts.findLast(count => fits(count, MORE)) ?? 0
}

// Measuring each button of a hundred rows would be slow, so the widths are those of its letters.
const PADDING = 16
const MORE = 66
/** Border and padding of a cell, less the padding of the first button. */
const CELL_PADDING = 9
/** On a small screen the values of a record come first: one action and the menu. */
const COMPACT = 122
/** For the title of the column. */
const MIN_WIDTH = 90

interface MoreActionsProps {
  actions: readonly BarAction[]
  isAll: boolean
}

const menus = new WeakMap<Element, readonly BarAction[]>()

/** The actions in the menu of a button, which is rendered only when it opens: the search offers them as well. */
export const menuOf = (opener: Element): readonly BarAction[] | undefined => menus.get(opener)

function MoreActions({ actions, isAll }: MoreActionsProps) {
  const { t } = useTranslation()
  const opener = useRef<HTMLButtonElement | null>(null)
  const [open, setOpen] = useState(false)
  const items = actions.map(({ key, label, danger, onClick }) => ({
    ...{ key, label, danger },
    onClick: ({ domEvent }) => {
      // The Enter that chose an item would press the button, which has the focus from here on.
      domEvent.preventDefault()
      // The dialog returns the focus to the element that had it, and the menu item is removed by then.
      opener.current?.focus({ preventScroll: true })
      onClick()
    },
  })) satisfies MenuProps['items']

  function change(next: boolean) {
    setOpen(next)
    if (!next) opener.current?.focus({ preventScroll: true })
  }

  return (
    <Dropdown
      open={open}
      trigger={['click']}
      placement="bottomRight"
      menu={{ items }}
      autoFocus
      destroyOnHidden
      onOpenChange={change}
    >
      <RowButton
        ref={element => {
          opener.current = element
          if (element) menus.set(element, actions)
        }}
        aria-haspopup="menu"
        aria-expanded={open}
        icon={<DownOutlined aria-hidden />}
        iconPosition="end"
        loading={actions.some(({ loading }) => loading)}
      >
        {t(isAll ? 'resource.operation' : 'resource.more')}
      </RowButton>
    </Dropdown>
  )
}

/** An action of a row: a link in its look, a button for the keyboard and for readers of screens. */
export const RowButton = forwardRef<HTMLButtonElement, ButtonProps>(function RowButton(props, ref) {
  return <Button ref={ref} type="link" size="small" aria-busy={Boolean(props.loading)} {...props} />
})
