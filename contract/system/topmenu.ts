import { icon, number, optional, references, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'

export const topMenu = defineModule({
  name: 'topmenu',
  path: 'blade-system/topmenu',
  route: '/system/topmenu',
  title: { zh: '顶部菜单', en: 'Top menu' },
  fields: {
    name: text('菜单名', 'Name', { maxLength: 64 }),
    source: icon('菜单图标', 'Icon'),
    code: text('菜单编号', 'Code', { maxLength: 64 }),
    sort: number('菜单排序', 'Order', { min: 1, max: 100, default: 1 }),
  },
  unique: ['code'],
  search: ['name', 'code'],
  buttons: { setting: { label: { zh: '菜单配置', en: 'Menus below it' }, action: 1 } },
  calls: {
    /** Replaces all bindings of each top menu. */
    grant: {
      method: 'POST',
      needs: 'setting',
      title: { zh: '下级菜单配置', en: 'Bind menus' },
      input: {
        topMenuIds: references('顶部菜单', 'Top menus', {
          path: 'blade-system/topmenu',
          call: 'list',
          shows: 'name',
          as: 'topMenuName',
        }),
        menuIds: optional(
          references('菜单', 'Menus', {
            path: 'blade-system/menu',
            call: 'grant-top-tree',
            shows: 'name',
            as: 'menuName',
            tree: true,
            within: 'parentId',
          }),
        ),
      },
    },
  },
})

export type TopMenuRecord = RecordOf<typeof topMenu>
