import { attach } from '#contract/resource/attach'
import { serveModule } from '../../crud/serveModule.ts'
import type { TableOf } from '../../crud/table.ts'

declare module '../../db/database.ts' {
  interface Database {
    bladeAttach: TableOf<typeof attach>
  }
}

export default serveModule(attach, {
  table: 'blade_attach',
  menu: { under: 'resource', sort: 2, source: 'iconfont iconicon_ding' },
})
