import { MenuOutlined } from '@ant-design/icons'
import { icons } from './menuIcons.ts'

/** `source` is what the menu item carries: classes of an icon font, or a name. The name beside it says what it stands for. */
export function MenuIcon({ source }: { source: string }) {
  const name = source.split(' ').find(part => part in icons)
  const Icon = (name ? icons[name] : undefined) ?? MenuOutlined
  return <Icon aria-hidden />
}
