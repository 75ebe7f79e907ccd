/** Superscripts and subscripts as characters of their own, for text without markup. */

export type Script = 'sup' | 'sub'

const plain = '0123456789+-=()n'
const scripts: Readonly<Record<Script, string>> = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ' }

/** The characters of a script that Unicode has; others stay as they are. */
export const inScript = (text: string, script: Script) =>
  [...text.replaceAll(/[−–]/g, '-')].map(letter => scripts[script][plain.indexOf(letter)] ?? letter).join('')

/** The plain character of a superscript or subscript. */
export function outOfScript(letter: string): { script: Script; letter: string } | undefined {
  for (const script of ['sup', 'sub'] as const) {
    const place = scripts[script].indexOf(letter)
    if (place >= 0) return { script, letter: plain[place] ?? letter }
  }
  return undefined
}

/** `本报记者 赵禾 通讯员 钱穗` names both. */
export function namesInByline(byline: string): { author: string; correspondent: string } {
  const [author = '', correspondent = ''] = byline.split(/\s{0,4}通讯员\s{0,4}/)
  return { author: author.replace(/(报道|摄影报道)$/, '').trim(), correspondent: correspondent.trim() }
}
