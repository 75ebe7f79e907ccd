import type { Plugin } from 'vite'

const early = '/src/early.ts'
const scripts = /[^\S\n]*<script type="module"[^>]*><\/script>\n/g

/**
 * The early requests run as soon as they are loaded: they are the first script of the page. Nothing is drawn before the
 * others have chosen light or dark by what is stored: a dark theme would begin with a white flash, and the page's policy
 * allows no script within the page that could be quicker.
 */
export function pageScripts(): Plugin {
  return {
    name: 'page-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunk = Object.values(bundle).find(file => file.type === 'chunk' && holdsEarly(file.moduleIds))
        const tags = html.match(scripts) ?? []
        const first = tags.find(tag => chunk && tag.includes(`/${chunk.fileName}"`))
        if (!first)
          throw new Error(`The page has no script of its own for ${early}; look at scripts/vite/pageScripts.ts`)
        // Waits neither for the style sheet nor for the other scripts.
        const soon = first.replace('<script ', '<script async fetchpriority="high" ')
        const others = tags.filter(tag => tag !== first).map(tag => tag.replace('>', ' blocking="render">'))
        return html.replace(scripts, '').replace('  </head>', `${[soon, ...others].join('')}  </head>`)
      },
    },
  }
}

const holdsEarly = (ids: readonly string[]) => ids.some(id => id.replaceAll('\\', '/').endsWith(early))
