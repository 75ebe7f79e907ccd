import type { Plugin } from 'vite'

/** Parts of packages that every browser we serve can do without, and what stands in for them. */
const parts: Record<string, string> = {
  // A second way to send; XMLHttpRequest serves.
  '/axios/lib/adapters/fetch.js': 'export const getFetch = () => null\nexport default null',
  // Forms travel as they are; nothing is cancelled by a token or told by the names of statuses.
  '/axios/lib/helpers/formDataToJSON.js': 'export default () => null',
  '/axios/lib/helpers/HttpStatusCode.js': 'export default {}',
  '/axios/lib/cancel/CancelToken.js': 'export default class {}',
  // Tokens against forged requests, read from a cookie: ours travel in a header of their own.
  '/axios/lib/helpers/cookies.js': 'export default { read: () => null, write() {}, remove() {} }',
  '/axios/lib/helpers/isURLSameOrigin.js': 'export default () => false',
  // Checks of options that the compiler checks, and of parameters that lead back to themselves.
  '/axios/lib/helpers/validator.js': `const any = () => () => true
    export default { assertOptions() {}, validators: new Proxy(any, { get: () => any }) }`,
  '/axios/lib/core/assertParamsAcyclic.js': 'export default () => {}',
  // For versions of React before ours.
  '/use-sync-external-store/shim/index.js': `export { useSyncExternalStore } from 'react'`,
  // For browsers of before 2020.
  '/resize-observer-polyfill/dist/ResizeObserver.es.js': 'export default ResizeObserver',
  // Tries out whether the browser names its types. An exception is thrown for each, and the place of one within the file
  // makes V8 parse the file again.
  '/lodash-es/_getTag.js': `export { default } from './_baseGetTag.js'`,
  // Where the parser of addresses keeps the objects it has met; made for browsers without WeakMap.
  '/side-channel/index.js': 'module.exports = () => new WeakMap()',
  // Makes titles of the names of resources; ours bring their own.
  '/pluralize/pluralize.js': 'export default { plural: String, singular: String }',
  // Tells Refine's developer tools, which we do not use, where a call comes from.
  '/error-stack-parser/error-stack-parser.js': 'export default {}',
  // Filters in the heads of columns, and the tree that they bring along: our lists are searched by a form.
  '/antd/es/table/hooks/useFilter/FilterDropdown.js': `export const flattenKeys = () => []
    export default () => { throw new Error('Column filters are left out of the build, see scripts/vite/leaveOut.ts') }`,
}

/** Fails when a part is no longer there: its package has changed, and the line above with it. */
export function leaveOut(): Plugin {
  const met = new Set<string>()
  return {
    name: 'leave-out',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      const part = Object.keys(parts).find(end => id.split('?')[0]?.endsWith(end))
      if (!part) return
      met.add(part)
      return parts[part]
    },
    buildEnd(error) {
      const missing = Object.keys(parts).filter(part => !met.has(part))
      if (!error && missing.length > 0) this.error(`Not met in the build: ${missing.join(', ')}`)
    },
  }
}
