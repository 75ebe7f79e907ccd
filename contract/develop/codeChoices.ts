/** Entries of a dictionary that a generated module brings, as people write and read them. */
import type { Label } from '../kit/fields.ts'

export interface CodeChoice {
  /** The key stored in records. */
  key: number
  zh: string
  en: string
}

const MAX_CHOICES = 60
const MAX_KEY = 999_999

/** `0=草稿/Draft; 1=发布/Published` */
export function choicesText(choices: readonly CodeChoice[] = []): string {
  return choices.map(({ key, zh, en }) => `${key}=${zh}${en ? `/${en}` : ''}`).join('; ')
}

/** The choices that a text names; parts that are no choice are left out. */
export function choicesIn(text: string): CodeChoice[] {
  return text
    .split(/[;；\n]/)
    .slice(0, MAX_CHOICES + 1)
    .flatMap(part => {
      const [before = '', ...behind] = part.split(/[=＝]/)
      const [key] = /^\d{1,6}$/.exec(before.trim()) ?? []
      const [zh = '', en = ''] = behind
        .join('=')
        .split('/')
        .map(word => word.trim())
      return key === undefined || zh === '' ? [] : [{ key: Number(key), zh, en }]
    })
}

export function choicesComplaint(choices: readonly CodeChoice[]): Label | undefined {
  if (choices.length === 0 || choices.length > MAX_CHOICES) return texts.count
  const keys = new Set(choices.map(({ key }) => key))
  if (keys.size < choices.length) return texts.twice
  return choices.every(isChoice) ? undefined : texts.choice
}

const isChoice = ({ key, zh, en }: CodeChoice) =>
  Number.isInteger(key) &&
  key >= 0 &&
  key <= MAX_KEY &&
  [zh, en].every(text => !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text) && [...text].length <= 64) &&
  zh.trim() !== '' &&
  /^[\x20-\x7e]*$/.test(en)

const texts = {
  count: { zh: `选项为1到${MAX_CHOICES}个`, en: `Choices: 1 to ${MAX_CHOICES}` },
  twice: { zh: '选项的键值重复', en: 'Two choices have the same key' },
  choice: { zh: '选项格式不正确，如 0=草稿/Draft', en: 'Choices: not valid, such as 0=草稿/Draft' },
} satisfies Record<string, Label>
