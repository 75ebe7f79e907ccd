import type { Article } from '#contract/biz/articles'
import { READY_STAGE } from '#contract/biz/reviewCalls'
import { publishState } from '#contract/biz/states'
import type { Label } from '#contract/kit/fields'
import { equal, type TodoList } from '../../../kit/definition/service.ts'
import { type ReviewStage, stagesOf } from '../stages/index.ts'

/** Somebody who reviews. */
export interface Reviewer {
  userId: string
  /** Full name, which bylines give. */
  name: string
  roleIds: readonly string[]
  mayPublish: boolean
}

type ReviewedArticle = Pick<Article, 'title' | 'publishState' | 'stageId' | 'author' | 'createUser'>

interface ReviewFacts {
  article: ReviewedArticle
  /** The stage where the article waits; absent where it waits at none. */
  stage: Pick<ReviewStage, 'title' | 'roleIds' | 'userIds'> | undefined
  /** Names of those who review at the stage. */
  reviewers: readonly string[]
  person: Reviewer
  /** The stage that the person has seen the article at; any when absent. */
  expectedStage: string | undefined
}

/**
 * The one decision on reviews, for the calls that review, the screens that offer it and the reasons why not.
 * Undefined: this person may pass or return the article where it waits now.
 */
export function whyNotReview({ article, stage, reviewers, person, expectedStage }: ReviewFacts): Label | undefined {
  const at = queueOf(article)
  if (at === undefined) return expectedStage === undefined ? reasons.notWaiting : reasons.moved(undefined)
  if (expectedStage !== undefined && expectedStage !== at)
    return reasons.moved(at === READY_STAGE ? readyTitle : stage?.title)
  if (at === READY_STAGE) return person.mayPublish ? undefined : reasons.noRelease
  if (!stage) return reasons.noStage
  if (!isReviewer(stage, person)) return reasons.otherReviewers(stage.title, reviewers)
  return isAuthor(article, person) ? reasons.author : undefined
}

/** The queue that an article waits in: its stage, or that of the ready ones. */
export function queueOf({ publishState: state, stageId }: Pick<Article, 'publishState' | 'stageId'>) {
  if (Number(state) === publishState.ready) return READY_STAGE
  return Number(state) === publishState.review ? (stageId ?? '') : undefined
}

export const isReviewer = ({ roleIds, userIds }: Pick<ReviewStage, 'roleIds' | 'userIds'>, person: Reviewer): boolean =>
  userIds.includes(person.userId) || roleIds.some(id => person.roleIds.includes(id))

const separators = /[、，,;；/\s]/

/** An article is by whoever entered it, and by those whom its byline names. */
function isAuthor({ createUser, author }: ReviewedArticle, { userId, name }: Reviewer): boolean {
  return createUser === userId || (name !== '' && author.split(separators).includes(name))
}

export const readyTitle: Label = { zh: '待发', en: 'Ready' }

const reasons = {
  notWaiting: { zh: '不在审稿中', en: 'It is not in review' },
  noStage: {
    zh: '所属栏目没有审稿环节，请直接发布或退回',
    en: 'Its column has no review stages: publish it or send it back',
  },
  noRelease: {
    zh: '已审完待发，有发布权限才能签发或退改',
    en: 'It is ready: releasing or returning it takes the right to publish',
  },
  author: { zh: '作者不能审自己的稿件', en: 'Nobody reviews an article of their own' },
  moved: (now: Label | undefined): Label =>
    now
      ? { zh: `已由他人处理，现在在“${now.zh}”`, en: `Somebody else has decided: it is at “${now.en}” now` }
      : { zh: '已由他人处理', en: 'Somebody else has decided' },
  otherReviewers: ({ zh, en }: Label, names: readonly string[]): Label => ({
    zh: `“${zh}”由${names.join('、')}审，您不在其中`,
    en: `“${en}” is reviewed by ${names.join(', ')}, not by you`,
  }),
}

const { draft, review, ready } = publishState

export const articleTodoLists: readonly TodoList[] = [
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
    ...{ key: 'decide', needs: 'publish', title: { zh: '文章待审核发布', en: 'Articles awaiting approval' } },
    filters: [equal('publishState', review), { field: 'stageId', operator: 'null', value: 'true' }],
  },
  {
    ...{ key: 'ready', needs: 'publish', title: { zh: '已审完待发的文章', en: 'Articles ready to publish' } },
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
