/** Rules that are checked before an edition is released, and the meaning of each finding for the release. */
import { type TUnsafe, Unsafe } from 'typebox'
import { type Label, longText } from '../kit/fields.ts'

/** `warn`: released with a reason only; `block`: not released. */
export type RuleLevel = 'off' | 'warn' | 'block'
export const ruleLevels: readonly RuleLevel[] = ['off', 'warn', 'block']

interface Rule {
  label: Label
  /** Until the tenant sets another. */
  level: RuleLevel
}

const rule = (zh: string, en: string, level: RuleLevel = 'warn'): Rule => ({ label: { zh, en }, level })

/** The rules in the order of the checklist. */
export const checklistRules = {
  noPages: rule('本期没有版面', 'The edition has no pages'),
  noArticles: rule('本期没有文章', 'The edition has no articles'),
  pageCount: rule('版面数与计划不符', 'Not as many pages as planned'),
  duplicate: rule('版次重复', 'Two pages of one number', 'block'),
  sameDate: rule('同日另有一期（特刊除外）', 'Another regular issue of that date', 'off'),
  noPdf: rule('版面没有PDF', 'A page without PDF'),
  noImage: rule('版面没有版面图', 'A page without image'),
  glyphs: rule('版面图有缺字', 'A page whose image lacks characters'),
  emptyPage: rule('版面没有文章', 'A page without articles'),
  looseStory: rule('版面上的稿件没有对应文章', 'A printed story without article'),
  mismatch: rule('付印内容与文章不一致', 'Print and article differ'),
  noPage: rule('文章未上版', 'An article on no page'),
  noArea: rule('文章没有热区', 'An article without hot area'),
  pdfOlder: rule('PDF早于文章的修改', 'A PDF older than its text'),
  unreviewed: rule('文章未审核', 'An article that is not reviewed'),
  unpublished: rule('文章未发布', 'An article that is not published'),
  noCredit: rule('图片没有署名', 'A picture without credit'),
  licenceExpired: rule('图片授权已到期', 'A picture whose licence has expired', 'block'),
  noAlt: rule('图片没有替代文本', 'A picture without alternative text'),
} satisfies Record<string, Rule>

export type ChecklistRule = keyof typeof checklistRules
export type RuleLevels = Record<ChecklistRule, RuleLevel>

export const ruleNames = Object.keys(checklistRules) as ChecklistRule[]

export const defaultLevels = Object.fromEntries(ruleNames.map(name => [name, checklistRules[name].level])) as RuleLevels

/** The rule that a kind of problem belongs to. */
type OtherKind = 'uncompared' | 'unreadable'
export type ProblemKind = ChecklistRule | OtherKind

/** A page that is not compared yet, or cannot be, is a matter of the rule about print. */
export const ruleOf = (kind: ProblemKind): ChecklistRule =>
  kind === 'uncompared' || kind === 'unreadable' ? 'mismatch' : kind

export const rulesButton = { label: { zh: '检查规则', en: 'Checklist rules' }, action: 1 } as const

export const ruleCalls = {
  rules: {
    method: 'GET',
    needs: 'view',
    title: { zh: '出版检查规则', en: 'Rules of the checklist' },
    output: Unsafe<RuleLevels>({ type: 'object' }) as TUnsafe<RuleLevels>,
  },
  'save-rules': {
    method: 'POST',
    needs: 'rules',
    title: { zh: '保存出版检查规则', en: 'Save the rules of the checklist' },
    input: { levels: longText('规则', 'Rules (JSON)', { maxLength: 5000 }) },
  },
} as const
