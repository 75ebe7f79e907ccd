/** Superscripts and subscripts, which programs print as small characters next to a line, and texts have as markup. */
import { inScript, type Script } from '#contract/kit/texts/scripts'
import { type Box, heightOf, type PdfTextRun } from './geometry.ts'

/** Figures, perhaps with a sign or in brackets. */
const isFigure = /^[\d+\-−–=()[\],n]{1,6}$/
const hasDigit = /\d/
/** In sizes of the characters next to them. */
const MAX_SIZE = 0.82
const MAX_GAP = 0.3
const RAISED = 0.18
const LOWERED = 0.08
const MAX_SHIFT = 0.8
/** More runs that end at one place than any page has. */
const MAX_PER_END = 400

/** Runs with the scripts behind them as characters of their own. */
export function withScripts(runs: readonly PdfTextRun[]): PdfTextRun[] {
  const small = runs.filter(({ text }) => isFigure.test(text.trim()) && hasDigit.test(text))
  if (small.length === 0) return [...runs]
  const hosts = runs.map(run => ({ ...run }))
  const byPlace = new Map(runs.map((run, index) => [run, hosts[index] as PdfTextRun]))
  const byEnd = new Map<number, PdfTextRun[]>()
  for (const host of hosts) addAt(byEnd, host)
  const merged = new Set<PdfTextRun>()
  for (const run of small.sort((one, other) => one.left - other.left)) {
    const host = nearby(byEnd, run).find(candidate => !merged.has(candidate) && scriptOf(run, candidate))
    const script = host && scriptOf(run, host)
    const own = byPlace.get(run)
    if (!host || !script || !own) continue
    host.text = host.text.trimEnd() + inScript(run.text.trim(), script)
    host.right = Math.max(host.right, run.right)
    merged.add(own)
    addAt(byEnd, host)
  }
  return hosts.filter(host => !merged.has(host))
}

const CELL = 8
const cellOf = (place: number) => Math.floor(place / CELL)

function addAt(byEnd: Map<number, PdfTextRun[]>, host: PdfTextRun): void {
  const cell = cellOf(host.right)
  const there = byEnd.get(cell) ?? []
  if (there.length < MAX_PER_END && !there.includes(host)) byEnd.set(cell, [...there, host])
}

const nearby = (byEnd: ReadonlyMap<number, PdfTextRun[]>, { left }: PdfTextRun) =>
  [-1, 0, 1].flatMap(step => byEnd.get(cellOf(left) + step) ?? [])

function scriptOf(run: PdfTextRun, host: PdfTextRun): Script | undefined {
  const { size } = host
  if (run.size > MAX_SIZE * size || Math.abs(run.left - host.right) > MAX_GAP * size) return undefined
  const shift = baseline(host) - baseline(run)
  if (Math.abs(shift) > MAX_SHIFT * size) return undefined
  if (shift > RAISED * size) return 'sup'
  return shift < -LOWERED * size ? 'sub' : undefined
}

/** Boxes end below the line by an eighth of their height. */
const baseline = (box: Box) => box.bottom - heightOf(box) / 8
