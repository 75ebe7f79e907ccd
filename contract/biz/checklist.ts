/** Rules that are checked before an edition is released, and the meaning of each finding for the release. */
import { type Label, longText } from '../kit/fields.ts'
import { outputOf } from './callParts.ts'

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

type OtherKind = 'uncompared' | 'unreadable'
export type ProblemKind = ChecklistRule | OtherKind

/** A reason why an edition is not ready for release. */
export interface Problem {
  kind: ProblemKind
  /** The page, article or picture with the problem; all are absent when it concerns the edition. */
  pageId?: string
  articleId?: string
  imageId?: string
  /** Number of the page, headline of the article, or title of the picture. */
  name?: string
  /** Differences or stories on a page. */
  count?: number
  /** The edition cannot be released with it. */
  blocks?: true
}

/** A page that is not compared yet, or cannot be, is a matter of the rule about print. */
export const ruleOf = (kind: ProblemKind): ChecklistRule =>
  kind === 'uncompared' || kind === 'unreadable' ? 'mismatch' : kind

export const rulesButton = { label: { zh: '检查规则', en: 'Checklist rules' }, action: 1 } as const

export const ruleCalls = {
  rules: {
    method: 'GET',
    needs: 'view',
    title: { zh: '出版检查规则', en: 'Rules of the checklist' },
    output: outputOf<RuleLevels>(),
  },
  'save-rules': {
    method: 'POST',
    needs: 'rules',
    title: { zh: '保存出版检查规则', en: 'Save the rules of the checklist' },
    input: { levels: longText('规则', 'Rules (JSON)', { maxLength: 5000 }) },
  },
} as const

/** A problem in words. */
export function problemText({ kind, name = '', count = 0 }: Problem): Label {
  const texts: Record<ProblemKind, Label> = {
    noPages: { zh: '本期没有版面', en: 'The edition has no pages' },
    noArticles: { zh: '本期没有文章', en: 'The edition has no articles' },
    pageCount: { zh: `版面数与计划不符：${name}`, en: `Not as many pages as planned: ${name}` },
    duplicate: { zh: `版次${name}重复`, en: `Two pages have the number ${name}` },
    noPdf: { zh: `${name}版没有PDF`, en: `Page ${name} has no PDF` },
    noImage: { zh: `${name}版没有版面图`, en: `Page ${name} has no image` },
    glyphs: { zh: `${name}版转换有缺字`, en: `The image of page ${name} lacks characters` },
    emptyPage: { zh: `${name}版没有文章`, en: `Page ${name} has no articles` },
    looseStory: {
      zh: `${name}版有${count}篇稿件没有对应文章`,
      en: `Page ${name} prints ${count} ${count === 1 ? 'story' : 'stories'} without article`,
    },
    mismatch: {
      zh: `${name}版与文章有${count}处不一致`,
      en: `Page ${name} differs from its articles in ${count} ${count === 1 ? 'place' : 'places'}`,
    },
    uncompared: { zh: `${name}版尚未与文章核对`, en: `Page ${name} is not compared with its articles yet` },
    unreadable: { zh: `${name}版没有可核对的文字`, en: `Page ${name} has no text to compare` },
    noPage: { zh: `《${name}》未上版`, en: `“${name}” stands on no page` },
    noArea: { zh: `《${name}》没有热区`, en: `“${name}” has no hot area` },
    pdfOlder: { zh: `《${name}》修改后版面PDF未更新`, en: `“${name}” was changed after the PDF of its page` },
    unreviewed: { zh: `《${name}》未审核`, en: `“${name}” is not reviewed` },
    unpublished: { zh: `《${name}》未发布`, en: `“${name}” is not published` },
    noCredit: { zh: `《${name}》的图片没有署名`, en: `A picture has no credit: “${name}”` },
    licenceExpired: { zh: `图片“${name}”授权已到期`, en: `The licence of the picture “${name}” has expired` },
    noAlt: { zh: `《${name}》的图片没有替代文本`, en: `A picture has no alternative text: “${name}”` },
  }
  return texts[kind]
}
