import { stages } from '#contract/biz/stages'
import { defineResource } from '../../components/resource/definition/defineResource.ts'

export default defineResource(stages, {
  columns: ['stageName', 'sort', 'columnIds', 'roleIds', 'userIds', 'tenantId'],
  columnWidths: { stageName: 140, sort: 80, columnIds: 260, roleIds: 180, userIds: 180 },
})
