import { datasource } from '#contract/develop/datasource'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'

const editor = (name: 'DriverEditor' | 'AddressEditor' | 'PasswordEditor') =>
  preloadable(async () => (await import('./editors.tsx'))[name])

export default defineResource(datasource, {
  columns: ['name', 'driverClass', 'username', 'url'],
  columnWidths: { name: 150, driverClass: 215, username: 120, url: 310 },
  operationWidth: 300,
  editors: {
    driverClass: editor('DriverEditor'),
    url: editor('AddressEditor'),
    password: editor('PasswordEditor'),
  },
  rowActions: [
    {
      key: 'test',
      label: datasource.buttons.test.label,
      needs: 'test',
      extension: 'test',
      dialog: preloadable(async () => (await import('./ConnectionTest.tsx')).TestDialog),
    },
    {
      key: 'browse',
      label: datasource.buttons.browse.label,
      needs: 'browse',
      extension: 'tables',
      dialog: preloadable(async () => (await import('./BrowseDialog.tsx')).BrowseDialog),
    },
  ],
})
