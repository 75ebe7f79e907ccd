import { MenuOutlined } from '@ant-design/icons'
import { type ComponentType, lazy, Suspense } from 'react'

/** `source` is what the menu item carries: classes of an icon font, or a name. The icons come after the menu is drawn. */
export function MenuIcon({ source }: { source: string }) {
  return (
    <Suspense fallback={<MenuOutlined aria-hidden />}>
      <Icon source={source} />
    </Suspense>
  )
}

const Icon = lazy(async () => {
  const { icons } = await import('./menuIcons.ts')
  const find = (source: string): ComponentType<{ 'aria-hidden'?: boolean }> | undefined => {
    const name = source.split(' ').find(part => part in icons)
    return name ? icons[name] : undefined
  }
  return {
    default: ({ source }: { source: string }) => {
      const Found = find(source) ?? MenuOutlined
      // The name beside it says what it stands for.
      return <Found aria-hidden />
    },
  }
})
