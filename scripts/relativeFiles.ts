import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/** Parts of Vite's chunk loader, and their replacements. */
const changes: readonly [RegExp, string][] = [
  // From the folder of this file, whatever path the product is served below.
  [/return "\/" ?\+ ?dep/, 'return "../" + dep'],
  // Browsers of our target have it.
  [/function allSettled\(promises\) \{[\s\S]*?\n\t\t\}/, 'const allSettled = promises => Promise.allSettled(promises)'],
  [/if \(import\.meta\.resolve\) return new URL\(import\.meta\.resolve\(specifier\)\);/, ''],
  // Our policy allows files of our own without a nonce.
  [/const cspNonceMeta = [\s\S]*?getAttribute\("nonce"\);/, ''],
  [/if \(cspNonce\) link\.setAttribute\("nonce", cspNonce\);/, ''],
]

/**
 * Lets the program be served below any path: chunks and style sheets look for their files beside themselves, not at the
 * root of the host. The server writes the addresses in the page.
 */
export function relativeFiles(): Plugin {
  return {
    name: 'relative-files',
    apply: 'build',
    transform(code, id) {
      if (id !== helper) return
      const missing = changes.find(([pattern]) => !pattern.test(code))
      if (missing) this.error(`Vite loads chunks in another way now; look at ${missing[0]} in scripts/relativeFiles.ts`)
      return { code: changes.reduce((text, [pattern, ours]) => text.replace(pattern, ours), code), map: null }
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = String(file.source).replaceAll('url(/assets/', 'url(')
    },
  }
}
