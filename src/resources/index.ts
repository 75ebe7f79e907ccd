import { addIcons, type Icons } from '../components/navigation/MenuIcon.tsx'
import type { HomeCard, ServicePage } from '../components/navigation/screens.ts'
import {
  type Address,
  type Layout,
  type LazyResource,
  lazyResource,
} from '../components/resource/definition/lazyResource.ts'

/**
 * Nothing lists a screen: `<service>/<module>.tsx` and `<service>/<module>/index.tsx` are the screens of the modules at
 * the same place in the contract, and other `.tsx` files of a service have a capital. A screen loads when it is opened;
 * until then its path is `blade-<service>/<module>`, its route `/<service>/<module>`, its name the module, and its
 * views are all three, unless `<service>/addresses.ts` differs.
 */
const screens = import.meta.glob<Awaited<ReturnType<LazyResource['load']>>>([
  './*/[a-z]*.tsx',
  './*/*/index.tsx',
  '!**/*.test.tsx',
])

/** Exceptions of the services, in files of their own. */
const addresses = import.meta.glob<Readonly<Record<string, Address>>>('./*/addresses.ts', {
  eager: true,
  import: 'default',
})
const icons = import.meta.glob<Icons>('./*/icons.ts', { eager: true, import: 'default' })
const otherLayouts = import.meta.glob<readonly Layout[]>('./*/layouts.ts', { eager: true, import: 'default' })
const pages = import.meta.glob<readonly ServicePage[]>('./*/routes/fixedPages.ts', { eager: true, import: 'default' })
const cards = import.meta.glob<HomeCard>('./*/HomeCard.tsx', { import: 'default' })

for (const added of Object.values(icons)) addIcons(added)

/** All modules with a screen. */
export const resources: readonly LazyResource[] = Object.entries(screens).map(([file, load]) => {
  const [, service = '', module = ''] = file.replace(/(\/index)?\.tsx$/, '').split('/')
  const { path = `blade-${service}/${module}`, ...address } = addresses[`./${service}/addresses.ts`]?.[module] ?? {}
  const { route = `/${service}/${module}`, name = module.replaceAll('-', '_'), views } = address
  return lazyResource(path, route, load, { name, ...(views && { views }) })
})

/** Other screens of a module, which are in no menu: they are for who has the module's own screen. */
export const layouts = Object.values(otherLayouts).flat()

/** Pages for everybody that are in no menu. */
export const servicePages = Object.values(pages).flat()

/** What services show on the home screen. */
export const loadHomeCards = (): Promise<HomeCard[]> => Promise.all(Object.values(cards).map(load => load()))
