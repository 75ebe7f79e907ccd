import type { ReportParameter } from '#contract/report/definition'

type Choices = ReportParameter['choices']

/** One a line: its value, and how it is called in Chinese and in English. What is missing is called as what stands before. */
export function choicesIn(text: string): Choices {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .slice(0, 100)
    .map(line => {
      const [value = '', zh, ...en] = line.split('=').map(part => part.trim())
      return { value: value.slice(0, 100), zh: (zh || value).slice(0, 100), en: en.join('=').slice(0, 100) }
    })
}

export function choicesText(choices: Choices): string {
  return choices.map(({ value, zh, en }) => [value, zh, en].filter(Boolean).join('=')).join('\n')
}
