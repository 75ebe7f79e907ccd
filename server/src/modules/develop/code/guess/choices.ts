/** Choices that the comment of a column lists: `状态：0草稿 1发布`, `类型(1 普通, 2 紧急)`, `性别 M=男;F=女`. */
import type { CodeChoice } from '#contract/develop/codeChoices'

const MAX_CHOICES = 30

// A key, perhaps a mark or a word for "is", and the text. Texts hold no digits, so that 0草稿1发布 is two choices.
const numbered =
  /(?<![\d.])(\d{1,4})\s{0,3}(?:[:：=＝\-—、.]|表示|代表|为|是(?=\p{Script=Han}))?\s{0,3}([\p{Script=Han}A-Za-z][^\d\s,，;；、|/()（）[\]【】:：=]{0,30})/gu
const lettered =
  /(?<![A-Za-z])([A-Z]|[A-Za-z_]{1,20}(?=\s{0,3}[:：=＝]))\s{0,3}(?:[:：=＝\-—、]|表示|代表|为)?\s{0,3}(\p{Script=Han}[^\sA-Za-z,，;；、|/()（）[\]【】:：=]{0,30})/gu

/** Nothing where the comment lists fewer than two. `isNumber`: the column holds the keys themselves. */
export function choicesOf(comment: string, isNumber: boolean): CodeChoice[] {
  const text = comment.slice(0, 400)
  const digits = pairs(text, numbered)
  if (digits.length >= 2)
    return digits.map(([key, zh]) => {
      const number = Number(key)
      return { key: number, zh, en: englishOf(zh), ...(!isNumber && key !== String(number) && { from: key }) }
    })
  return isNumber ? [] : valued(pairs(text, lettered))
}

/** The values of an enumerated type. */
export function choicesOfValues(values: readonly string[]): CodeChoice[] {
  return valued(values.map(value => [value, value] as const))
}

/** Values that are no number are counted. */
function valued(found: readonly (readonly [value: string, zh: string])[]): CodeChoice[] {
  if (found.length < 2) return []
  return found.map(([from, zh], index) => ({ key: index + 1, zh, en: englishOf(zh) || englishWord(from), from }))
}

function pairs(text: string, pattern: RegExp): [key: string, zh: string][] {
  const found = new Map<string, string>()
  for (const [, key = '', zh = ''] of text.matchAll(pattern)) if (!found.has(key)) found.set(key, zh)
  return [...found].slice(0, MAX_CHOICES)
}

const englishWord = (text: string) => (/^[A-Za-z][\x20-\x7e]{0,40}$/.test(text) ? text : '')

/** The usual words of a state; others are entered by hand. */
export const englishOf = (zh: string): string => words[zh] ?? englishWord(zh)

const words: Readonly<Record<string, string>> = {
  ...{
    是: 'Yes',
    否: 'No',
    男: 'Male',
    女: 'Female',
    未知: 'Unknown',
    保密: 'Undisclosed',
    其他: 'Other',
    其它: 'Other',
  },
  ...{
    草稿: 'Draft',
    发布: 'Published',
    已发布: 'Published',
    未发布: 'Unpublished',
    撤回: 'Withdrawn',
    下架: 'Withdrawn',
  },
  ...{
    启用: 'Enabled',
    停用: 'Disabled',
    禁用: 'Disabled',
    正常: 'Normal',
    异常: 'Faulty',
    冻结: 'Frozen',
    锁定: 'Locked',
  },
  ...{ 待审核: 'To be reviewed', 审核中: 'In review', 已审核: 'Reviewed', 通过: 'Approved', 驳回: 'Rejected' },
  ...{ 拒绝: 'Rejected', 待处理: 'Open', 处理中: 'In progress', 已处理: 'Done', 完成: 'Done', 已完成: 'Done' },
  ...{ 成功: 'Succeeded', 失败: 'Failed', 取消: 'Cancelled', 已取消: 'Cancelled', 未支付: 'Unpaid', 已支付: 'Paid' },
  ...{ 普通: 'Normal', 紧急: 'Urgent', 高: 'High', 中: 'Medium', 低: 'Low', 存在: 'Present', 删除: 'Deleted' },
}
