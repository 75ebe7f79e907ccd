/** Targets of references between records of the newspaper, and to those that every installation has. */
import type { Target } from '../kit/fields.ts'
import { targets as common } from '../system/targets.ts'

const chosenFrom = (module: string, shows: string, as: string): Target => ({
  path: `blade-biz/${module}`,
  call: 'select',
  shows,
  as,
  searched: true,
  extension: true,
})

export const targets = {
  ...common,
  column: { path: 'blade-biz/columns', call: 'tree', shows: 'columnName', as: 'columnName', tree: true },
  edition: { ...chosenFrom('edition', 'title', 'editionTitle'), short: /第\s*\d+\s*期/ },
  page: chosenFrom('page', 'pageNo', 'pageNo'),
  article: chosenFrom('articles', 'title', 'articleTitle'),
  image: chosenFrom('images', 'title', 'imageTitles'),
  video: chosenFrom('videos', 'title', 'videoTitles'),
  stage: chosenFrom('stages', 'stageName', 'stageName'),
}
