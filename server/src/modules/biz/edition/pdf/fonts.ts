import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

/** Faces for text whose font a document does not bring, from the package or else the machine; none without the glyph. */

const require = createRequire(import.meta.url)
const packageName = '@fontsource/noto-serif-sc'
const BASE = 'fallback-simplified'
const systemFaces =
  /CJK|Noto (Sans|Serif) (SC|TC|HK|JP|KR)|Source Han|Song|SimHei|Ming|WenQuanYi|YaHei|PingFang|Batang|Gothic/i
/** A character that no font has. */
const UNKNOWN = '\u{10fffd}'

let families: readonly string[] | undefined
const faces = new Map<string, string | undefined>()
const tofus = new Map<string, string>()

/** The family that renders these characters; undefined where one of them is in none. */
export function faceFor(text: string): string | undefined {
  if (!faces.has(text)) faces.set(text, findFace(text))
  return faces.get(text)
}

/** The face used where no font has the glyph. */
export const anyFace = BASE

function findFace(text: string): string | undefined {
  families ??= [...(register(BASE, 'chinese-simplified') ? [BASE] : []), ...systemFamilies()]
  // White space and marks without a shape need no glyph.
  if (/^[\s\p{Cc}\p{Cf}]*$/u.test(text)) return families[0]
  const found = families.find(family => hasGlyphs(family, text))
  if (found) return found
  const part = partWith(text)
  return part && register(part.family, part.name) && hasGlyphs(part.family, text) ? part.family : undefined
}

const systemFamilies = () =>
  GlobalFonts.families.map(({ family }) => family).filter(family => systemFaces.test(family) && family !== BASE)

/** Both weights of a file of the package; it is missing where the product was installed without it. */
function register(family: string, name: string): boolean {
  try {
    for (const weight of [400, 700]) {
      const path = `${packageName}/files/noto-serif-sc-${name}-${weight}-normal.woff2`
      GlobalFonts.register(readFileSync(require.resolve(path)), family)
    }
    return true
  } catch {
    return false
  }
}

/** Rare characters are in files of their own, which a table of the package lists. */
function partWith(text: string): { family: string; name: string } | undefined {
  const code = text.codePointAt(0) ?? 0
  try {
    const parts = require(`${packageName}/unicode.json`) as Record<string, string>
    const [key] = Object.entries(parts).find(([, ranges]) => includes(ranges, code)) ?? []
    const name = key?.replace(/[[\]]/g, '')
    return name ? { family: `fallback-${name}`, name } : undefined
  } catch {
    return undefined
  }
}

/** Ranges as style sheets write them: `U+4e00-4e2a,U+4e2d`. */
function includes(ranges: string, code: number): boolean {
  return ranges.split(',').some(range => {
    const [from = '', to = from] = range.replace(/^U\+/i, '').split('-')
    return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16)
  })
}

/** A glyph that is not there looks like that of a character that no font has. */
function hasGlyphs(family: string, text: string): boolean {
  const tofu = tofus.get(family) ?? pictureOf(family, UNKNOWN)
  tofus.set(family, tofu)
  return [...text].every(character => /\s/.test(character) || pictureOf(family, character) !== tofu)
}

function pictureOf(family: string, character: string): string {
  const canvas = createCanvas(24, 24)
  const context = canvas.getContext('2d')
  context.font = `18px "${family}"`
  context.fillText(character, 2, 19)
  return canvas.data().toString('base64')
}
