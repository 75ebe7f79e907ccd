import type { Plugin } from 'vite'

/**
 * Refine publishes one file per package in which each component passes through a call that keeps its name. A bare call
 * counts as a side effect, so nothing unused could be left out; marked as pure, it can.
 */
export function refinePure(): Plugin {
  return {
    name: 'refine-pure',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/@refinedev\/(core|antd)\/dist\/index\.mjs$/.test(id)) return
      const marked = markPure(code)
      if (!marked) this.error(`The call that keeps names was not found in ${id}: the package has changed.`)
      return { code: marked, map: null }
    },
  }
}

/** Nothing when the helper is not there. */
export function markPure(code: string): string | undefined {
  const helper = /var ([\w$]+)=\(e,t\)=>[\w$]+\(e,"name",\{value:t,configurable:!0\}\);/.exec(code)?.[1]
  if (!helper) return undefined
  const calls = new RegExp(`(^|[=;,:?(}\\s])${helper.replace(/\$/g, '\\$')}\\(`, 'g')
  return code.replace(calls, `$1/* @__PURE__ */${helper}(`)
}
