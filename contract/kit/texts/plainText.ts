import { decodedText } from '../richText.ts'
import { inScript, type Script } from './scripts.ts'

const scripts = /<(sup|sub)>([^<>]{0,200})<\/\1>/g

/** The text of rich text without its elements: 10⁹ is not 109. */
export const plainText = (html: string): string =>
  decodedText(
    html.replace(scripts, (_, script: Script, raised: string) => inScript(raised, script)).replace(/<[^<>]*>/g, ''),
  )
