import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { documentLabels } from './documentLabels.ts'
import { type LeftOut, resolveRuns, stylesOf } from './resolveRuns.ts'

/** Pictures are packed already: more than this is a bomb. */
const MAX_UNPACKED = 120_000_000
const MAX_XML = 30_000_000
const MAX_PARTS = 2000

interface CheckedDocx extends LeftOut {
  file: Uint8Array
  formulas: number
}

/** Checks the parts of a document before anything reads them, and packs it anew from those that were checked. */
export function checkedDocx(file: Uint8Array): CheckedDocx {
  if (file[0] !== 0x50 || file[1] !== 0x4b) throw new Refusal(415, documentLabels.type)
  const parts = unpack(file)
  if (!parts['[Content_Types].xml']) throw new Refusal(415, documentLabels.type)
  let formulas = 0
  for (const [name, bytes] of Object.entries(parts)) {
    if (!isXml(name)) continue
    const text = strFromU8(bytes)
    // No word processor declares entities or document types; what does is made to expand.
    if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY')) throw new Refusal(400, documentLabels.damaged)
    formulas += text.split('<m:oMath>').length + text.split('<m:oMath ').length - 2
  }
  const leftOut: LeftOut = { hidden: [], fields: [] }
  const styles = stylesOf(parts['word/styles.xml'] && strFromU8(parts['word/styles.xml']))
  for (const name of ['document', 'footnotes', 'endnotes'].map(part => `word/${part}.xml`)) {
    const part = parts[name]
    if (part) parts[name] = strToU8(resolved(strFromU8(part), styles, leftOut))
  }
  return { file: zipSync(parts, { level: 0 }), formulas, ...leftOut }
}

function resolved(part: string, styles: ReturnType<typeof stylesOf>, leftOut: LeftOut): string {
  try {
    return resolveRuns(part, styles, leftOut)
  } catch {
    throw new Refusal(400, documentLabels.damaged)
  }
}

const isXml = (name: string) => /\.(xml|rels)$/i.test(name)

function unpack(file: Uint8Array): Record<string, Uint8Array> {
  let [total, xml, count] = [0, 0, 0]
  try {
    // A part takes at most the room that its header asks for, even when the header lies.
    return unzipSync(file, {
      filter: ({ name, originalSize, size, compression }) => {
        if (name.endsWith('/') || /^(word\/(embeddings|fonts|activeX)|customXml|mammoth)\//.test(name)) return false
        const room = Math.max(originalSize, compression === 0 ? size : 0)
        total += room
        if (isXml(name)) xml += room
        count += 1
        if (total > MAX_UNPACKED || xml > MAX_XML || count > MAX_PARTS) throw new Refusal(413, documentLabels.tooLarge)
        return true
      },
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(400, documentLabels.damaged)
  }
}
