import type { Load } from '../../support/pageLoads/measure.ts'

const COLUMNS = 60

/** Where the time of a load went: the work of the window's thread, its long tasks and each request, as text. */
export function waterfall(name: string, load: Load): string {
  const { transfers, longTasks, ready } = load
  const last = Math.max(ready, ...transfers.map(({ end }) => end), ...longTasks.map(([start, took]) => start + took))
  const bar = (start: number, end: number, sign: string) => {
    const from = Math.min(COLUMNS - 1, Math.floor((start / last) * COLUMNS))
    const length = Math.max(1, Math.round(((end - start) / last) * COLUMNS))
    return (' '.repeat(from) + sign.repeat(length)).slice(0, COLUMNS).padEnd(COLUMNS)
  }
  const line = (start: number, end: number, sign: string, text: string) =>
    `${ms(start)} ${ms(end)} |${bar(start, end, sign)}| ${text}`
  return [
    `== ${name}: first paint ${ms(load.firstPaint)}, ready ${ms(ready)} ms`,
    `   thread: ${ms(load.busy)} ms busy, of which scripts ${ms(load.scripting)}, styles ${ms(load.styling)}, layout ${ms(load.layout)}`,
    `   requests ${load.requests}, bytes: js ${load.js}, css ${load.css}, json ${load.json}, all ${load.total}`,
    `   layout shift ${load.layoutShift.toFixed(4)}${load.shifted.length > 0 ? `, largest: ${load.shifted.join(' ')}` : ''}`,
    ...load.duplicates.map(text => `   twice: ${text}`),
    ...longTasks.map(([start, took]) => line(start, start + took, '#', `task of ${Math.round(took)} ms`)),
    ...transfers.map(({ start, end, bytes, fromCache, method, url }) =>
      line(start, end, '=', `${method} ${shown(url)} ${fromCache ? '(cache)' : bytes}`),
    ),
    '',
  ].join('\n')
}

const ms = (value: number) => (Number.isNaN(value) ? '    –' : String(Math.round(value)).padStart(5))

function shown(url: string): string {
  const { pathname, search } = new URL(url)
  return (pathname + search).slice(0, 110)
}
