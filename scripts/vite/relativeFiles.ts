import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/** Vite's chunk loader looks for files at the root of the host. */
const fromRoot = /return "\/" ?\+ ?dep/
const fromThisFolder = 'return "../" + dep'

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
      if (!fromRoot.test(code))
        this.error('Vite loads chunks in another way now; look at scripts/vite/relativeFiles.ts')
      return { code: code.replace(fromRoot, fromThisFolder), map: null }
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = String(file.source).replaceAll('url(/assets/', 'url(')
    },
  }
}
