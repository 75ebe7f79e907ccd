import { comment } from '#contract/biz/comment'
import { commentState } from '#contract/biz/states'
import { splitIds } from '#contract/kit/rules'
import { equal } from '../../../kit/definition/matterList.ts'
import { type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { addSubjects } from './addSubjects.ts'
import { checkComment } from './checkComment.ts'
import { decide } from './decide.ts'

const served: ModuleDefinition = serveModule(comment, {
  table: 'blade_comment',
  menu: { under: 'biz', sort: 8, source: 'comment' },
  hooks: { beforeSubmit: checkComment, afterRead: addSubjects },
  matters: [
    {
      ...{ key: 'pending', needs: 'approved', title: { zh: '评论待审核', en: 'Comments to review' } },
      filters: [equal('approved', commentState.pending)],
    },
  ],
  calls: {
    approved: ({ id, ...decision }, context) => decide(served, [id], decision, context),
    approvedlist: ({ ids, ...decision }, context) => decide(served, splitIds(ids), decision, context),
  },
})

export default served
