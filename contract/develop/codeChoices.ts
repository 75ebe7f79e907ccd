/** Entries of a dictionary that a generated module brings, as people write and read them. */
import type { Label } from '../kit/fields.ts'

export interface CodeChoice {
  /** The key that records keep. */
  key: number
  zh: string
  en: string
  /** The value in the table that is adopted, where it is another one. */
  from?: string
}

const MAX_CHOICES = 60
const MAX_KEY = 999_999

/** `0=草稿/Draft; 1=发布/Published`; `1(M)=男/Male` where the table says M. */
export function choicesText(choices: readonly CodeChoice[] = []): string {
  return choices
    .map(({ key, zh, en, from }) => `${key}${from === undefined ? '' : `(${from})`}=${zh}${en ? `/${en}` : ''}`)
    .join('; ')
}

/** The choices that a text names; parts that are no choice are left out. */
export function choicesIn(text: string): CodeChoice[] {
  return text
    .split(/[;；\n]/)
    .slice(0, MAX_CHOICES + 1)
    .flatMap(part => {
      const [before = '', ...behind] = part.split(/[=＝]/)
      const [, key, , from] = /^(\d{1,6})(\(([^()]{1,64})\))?$/.exec(before.trim()) ?? []
      const [zh = '', en = ''] = behind
        .join('=')
        .split('/')
        .map(word => word.trim())
      return key === undefined || zh === '' ? [] : [{ key: Number(key), zh, en, ...(from !== undefined && { from }) }]
    })
}

export function choicesComplaint(choices: readonly CodeChoice[]): Label | undefined {
  if (choices.length === 0 || choices.length > MAX_CHOICES) return texts.count
  const keys = new Set(choices.map(({ key }) => key))
  const values = new Set(choices.map(({ key, from }) => from ?? String(key)))
  if (keys.size < choices.length || values.size < choices.length) return texts.twice
  return choices.every(isChoice) ? undefined : texts.choice
}

const isChoice = ({ key, zh, en, from = '' }: CodeChoice) =>
  Number.isInteger(key) &&
  key >= 0 &&
  key <= MAX_KEY &&
  [zh, en, from].every(text => !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text) && [...text].length <= 64) &&
  zh.trim() !== '' &&
  /^[\x20-\x7e]*$/.test(en)

const texts = {
  count: { zh: `选项为1到${MAX_CHOICES}个`, en: `Choices: 1 to ${MAX_CHOICES}` },
  twice: { zh: '选项的键值重复', en: 'Two choices have the same key' },
  choice: { zh: '选项格式不正确，如 0=草稿/Draft', en: 'Choices: not valid, such as 0=草稿/Draft' },
} satisfies Record<string, Label>
