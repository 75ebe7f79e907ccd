import { flowWork } from '#contract/flow/process'
import { workClaim } from '#contract/flow/work'
import { flowCells } from '../../../components/flow/cells.tsx'
import { LiveList } from '../../../components/flow/LiveList.tsx'
import { noteOwnNews } from '../../../components/flow/ownNews.ts'
import { detailAction, trackAction } from '../../../components/flow/taskActions.ts'
import { defineResource } from '../../../components/resource/defineResource.ts'
import { call } from '../../../providers/http.ts'
import '../../../providers/i18n/flowTexts.ts'

const { taskName, processDefinitionVersion } = flowCells

export default defineResource(workClaim, {
  columns: ['processDefinitionName', 'taskName', 'processDefinitionVersion', 'createTime'],
  cells: { taskName, processDefinitionVersion },
  toolbar: LiveList,
  rowActions: [
    {
      key: 'sign',
      label: { zh: '签收', en: 'Claim' },
      confirm: { zh: '确定签收此任务？', en: 'Claim this task?' },
      run: async ({ taskId }) => {
        await call(flowWork, 'claim-task', { taskId: taskId ?? '' })
        noteOwnNews(workClaim.path)
      },
    },
    detailAction,
    trackAction,
  ],
})
