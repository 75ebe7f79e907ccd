import { comment } from '#contract/biz/comment'
import { splitIds } from '#contract/kit/rules'
import { type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { checkComment } from './checkComment.ts'
import { decide } from './decide.ts'

const served: ModuleDefinition = serveModule(comment, {
  table: 'blade_comment',
  menu: { under: 'biz', sort: 8, source: 'iconfont iconicon_sms' },
  hooks: { beforeSubmit: checkComment },
  calls: {
    approved: ({ id, ...decision }, context) => decide(served, [id], decision, context),
    approvedlist: ({ ids, ...decision }, context) => decide(served, splitIds(ids), decision, context),
  },
})

export default served
