import type { articles } from '#contract/biz/articles'
import type { newsColumn } from '#contract/biz/columns'
import type { edition } from '#contract/biz/edition'
import type { images } from '#contract/biz/images'
import type { newsPage } from '#contract/biz/page'
import type { stages } from '#contract/biz/stages'
import type { videos } from '#contract/biz/videos'
import type { TableOf } from '../../../../kit/definition/columns.ts'
import type { ArticleMaking, PageMaking } from './editionTables.ts'

declare module '../../../../platform/db/database.ts' {
  interface Database {
    bladeColumns: TableOf<typeof newsColumn>
    bladeEdition: TableOf<typeof edition>
    bladePage: TableOf<typeof newsPage> & PageMaking
    bladeArticles: TableOf<typeof articles> & ArticleMaking
    bladeStages: TableOf<typeof stages>
    bladeImages: TableOf<typeof images>
    bladeVideos: TableOf<typeof videos>
  }
}
