import { longText, optional, references, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { rowsOf } from '../kit/reply.ts'

const packageName = text('产品包名', 'Package name', {
  maxLength: 50,
  prompt: { zh: '请输入产品包名称', en: 'Please enter the package name' },
})

export const tenantPackage = defineModule({
  name: 'tenant_package',
  path: 'blade-system/tenant-package',
  route: '/system/tenant-package',
  title: { zh: '租户产品包', en: 'Tenant packages' },
  tenancy: 'platform',
  readBy: 'platform',
  fields: {
    packageName,
    menuId: references(
      '菜单列表',
      'Menus',
      {
        path: 'blade-system/menu',
        call: 'package-tree',
        extension: true,
        shows: 'name',
        as: 'menuName',
        tree: true,
        within: 'parentId',
      },
      { prompt: { zh: '请选择菜单', en: 'Please select menus' } },
    ),
    remark: optional(longText('备注', 'Remark', { maxLength: 255 })),
  },
  search: ['packageName'],
  calls: {
    select: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '产品包下拉', en: 'Packages to choose from' },
      output: rowsOf({ packageName }),
    },
  },
})

export type TenantPackage = RecordOf<typeof tenantPackage>
