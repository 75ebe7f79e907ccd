import { articles } from '#contract/biz/articles'
import { articleStates } from '#contract/biz/states'
import { type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { choicesOf } from '../../../kit/lists/choices.ts'
import { stepHandlers } from '../../../kit/records/steps.ts'
import { draftStory, releasedArticle } from '../edition/index.ts'
import '../edition/index.ts'
import { checkArticle } from './checkArticle.ts'
import { correctArticle } from './correctArticle.ts'
import { containsWords, findWords } from './findWords.ts'
import { importRoutes } from './import/importRoutes.ts'
import { findPassages } from './passages/findPassages.ts'
import { keepFingerprints } from './passages/keepFingerprints.ts'
import { passReview, returnReview, reviewPreview, reviewQueues, reviewState } from './review/reviewing.ts'

export { indexPassages, queueIndexing } from './passages/indexPassages.ts'

const served: ModuleDefinition = serveModule(articles, {
  table: 'blade_articles',
  menu: { under: 'biz', sort: 4, source: 'iconfont iconicon_doc' },
  detailOnly: ['content', 'coordinates', 'correction'],
  derived: ['releasedFrom'],
  searches: { words: containsWords },
  released: releasedArticle,
  afterWrite: keepFingerprints,
  hooks: { beforeSubmit: checkArticle, beforeList: findWords },
  calls: {
    select: (input, context) => choicesOf(served, input, context),
    ...stepHandlers(() => served, articleStates),
    'review-queues': (_, context) => reviewQueues(served, context),
    'review-state': ({ id }, context) => reviewState(served, id, context),
    'review-preview': (asked, context) => reviewPreview(served, asked, context),
    passages: ({ id }, context) => findPassages(served, id, context),
    correct: (correction, context) => correctArticle(served, correction, context),
    pass: (asked, context) => passReview(served, asked, context),
    return: (asked, context) => returnReview(served, asked, context),
    'draft-story': (story, context) => draftStory(served, story, context),
  },
  routes: (app, db) => importRoutes(app, db, () => served),
})

export default served
