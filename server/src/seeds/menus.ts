import type { Label } from '#contract/kit/fields'
import { buttonsOf, type Module, type StandardButton } from '#contract/kit/module'
import { menuCategory } from '../auth/permissions/permissions.ts'
import type { Seeder } from '../kit/definition/seeder.ts'
import type { MenuEntry, ModuleDefinition } from '../kit/definition/serveModule.ts'
import type { MenuGroup, Service } from '../kit/definition/service.ts'

/** A button by its place (1 toolbar, 2 row, 3 both) and icon. */
interface SeedButton {
  label: Label
  action: 1 | 2 | 3
  source: string
}

const standardButtons: Record<StandardButton, SeedButton> = {
  add: { label: { zh: '新增', en: 'Add' }, action: 1, source: 'plus' },
  edit: { label: { zh: '修改', en: 'Edit' }, action: 2, source: 'form' },
  delete: { label: { zh: '删除', en: 'Delete' }, action: 3, source: 'delete' },
  view: { label: { zh: '查看', en: 'View' }, action: 2, source: 'file-text' },
  import: { label: { zh: '导入', en: 'Import' }, action: 1, source: 'appstore' },
  export: { label: { zh: '导出', en: 'Export' }, action: 1, source: 'appstore' },
}

/** An item for each module that stands in the menu, its buttons, and the groups these need. */
export async function seedMenus(
  seeder: Seeder,
  modules: readonly ModuleDefinition[],
  services: readonly Service[],
): Promise<void> {
  const groups = services.flatMap(({ menuGroups = [] }) => menuGroups)
  for (const { module, menu } of modules)
    if (menu) await seedModule(seeder, module, menu, await seedGroup(seeder, menu.under, groups))
}

async function seedModule(seeder: Seeder, module: Module, menu: MenuEntry, parentId: string): Promise<void> {
  const menuId = await seeder.once('bladeMenu', module.name, () => ({
    parentId,
    code: module.name,
    name: module.title.zh,
    nameEn: menu.nameEn ?? module.title.en,
    alias: 'menu',
    path: module.route ?? null,
    source: menu.source ?? null,
    sort: menu.sort,
    category: menuCategory.menu,
  }))
  for (const [index, button] of buttonsOf(module).entries()) {
    const { label, action, source } = buttonOf(module, button)
    await seeder.once('bladeMenu', `${module.name}_${button}`, () => ({
      parentId: menuId,
      code: `${module.name}_${button}`,
      name: label.zh,
      nameEn: label.en,
      alias: button,
      path: module.route ? `${module.route}/${button}` : null,
      source,
      sort: index + 1,
      category: menuCategory.button,
      action,
    }))
  }
}

async function seedGroup(seeder: Seeder, code: string, groups: readonly MenuGroup[]): Promise<string> {
  const group = groups.find(candidate => candidate.code === code)
  if (!group) throw new Error(`no menu group ${code}: it is one of ${groups.map(each => each.code).join(', ')}`)
  const parentId = group.under ? await seedGroup(seeder, group.under, groups) : '0'
  const { name, nameEn, path, source, sort } = group
  return seeder.once('bladeMenu', `group:${code}`, () => ({
    ...{ parentId, code, name, nameEn, path, source, sort },
    alias: 'menu',
    category: menuCategory.menu,
  }))
}

function buttonOf(module: Module, button: string): SeedButton {
  const own = module.buttons[button]
  return own ? { ...own, source: 'appstore' } : standardButtons[button as StandardButton]
}
