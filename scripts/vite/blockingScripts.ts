import type { Plugin } from 'vite'

/**
 * Draws nothing before the scripts have chosen light or dark by what is stored: a dark theme would begin with a white flash.
 * Vite drops attributes of the script in index.html, and the policy of the page allows no script within it.
 */
export function blockingScripts(): Plugin {
  return {
    name: 'blocking-scripts',
    transformIndexHtml: {
      order: 'post',
      handler: html => html.replaceAll('<script type="module"', '<script type="module" blocking="render"'),
    },
  }
}
