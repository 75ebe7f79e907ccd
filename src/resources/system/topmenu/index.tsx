import { topMenu } from '#contract/system/topmenu'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { SortCell } from './SortCell.tsx'
import { TopMenuTools } from './TopMenuTools.tsx'

export default defineResource(topMenu, {
  columns: ['name', 'source', 'code', 'sort'],
  cells: { sort: record => <SortCell key={record.version} record={record} /> },
  toolbar: TopMenuTools,
  bulkActions: ['setting'],
})
