import { publishState } from '#contract/biz/states'
import { equal, type MatterList } from '../../../../kit/definition/service.ts'
import { stagesOf } from '../../stages/index.ts'
import { isReviewer } from './decideReview.ts'

const { draft, review, ready } = publishState

export const articleMatters: readonly MatterList[] = [
  {
    ...{ key: 'review', needs: 'view', title: { zh: '文章待我审稿', en: 'Articles to review' } },
    async filters({ caller, db }) {
      const { tenantId, userId, roleIds } = caller
      const person = { userId, roleIds, name: '', mayPublish: false }
      const own = (await stagesOf({ tenantId }, db)).filter(stage => isReviewer(stage, person))
      if (own.length === 0) return undefined
      return [equal('publishState', review), { field: 'stageId', operator: 'in', value: own.map(({ id }) => id) }]
    },
  },
  {
    // Articles of columns without stages.
    ...{ key: 'decide', needs: 'publish', title: { zh: '文章待审核发布', en: 'Articles to publish or send back' } },
    filters: [equal('publishState', review), { field: 'stageId', operator: 'null', value: 'true' }],
  },
  {
    ...{ key: 'ready', needs: 'publish', title: { zh: '文章待发', en: 'Articles ready to publish' } },
    filters: [equal('publishState', ready)],
  },
  {
    ...{ key: 'returned', needs: 'edit', title: { zh: '退回我的文章', en: 'My articles that were returned' } },
    filters: async ({ caller }) => [
      equal('createUser', caller.userId),
      equal('publishState', draft),
      { field: 'returnReason', operator: 'nnull', value: 'true' },
    ],
  },
]
