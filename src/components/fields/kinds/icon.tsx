import { MenuIcon } from '../../icons/MenuIcon.tsx'
import '../pickers/icon.css'
import { preloadable } from '../../ui/states/preloadable.tsx'
import type { CellProps, KindView } from '../base/kind.ts'
import { text } from './text.tsx'

function IconCell({ value }: CellProps<string>) {
  if (!value) return null
  return (
    <span role="img" aria-label={value} title={value}>
      <MenuIcon source={value} />
    </span>
  )
}

function IconShow({ value }: CellProps<string>) {
  if (!value) return null
  return (
    <span className="icon-cell">
      <MenuIcon source={value} />
      {value}
    </span>
  )
}

/** Icons travel by name: one of ours, or the class of an icon font that menus were made with. */
export const icon: KindView<string> = {
  ...text,
  Editor: preloadable(async () => (await import('../pickers/IconPicker.tsx')).IconPicker),
  Cell: IconCell,
  Show: IconShow,
  width: 80,
  sortable: false,
}
