import type { Plugin } from 'vite'

/**
 * Blocks rendering until the scripts have applied the stored theme: a dark one would begin with a white flash.
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
