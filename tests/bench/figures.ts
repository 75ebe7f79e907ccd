import { existsSync, readFileSync } from 'node:fs'

export interface Figure {
  name: string
  value: number
  unit: string
  /** The most it may be; without one it is only reported. */
  limit?: number
  /** The same of a fixed reference in the same run. */
  reference?: number
  /** The value divided by that of the reference: comparable between machines. */
  ratio?: number
  /** The least and the most that the ratio may be. */
  minRatio?: number
  maxRatio?: number
}

/** Whether a limit is violated. */
export function isOver({ value, limit, ratio = Number.NaN, minRatio, maxRatio }: Figure): boolean {
  if (limit !== undefined && !(value <= limit)) return true
  if (maxRatio !== undefined && !(ratio <= maxRatio)) return true
  return minRatio !== undefined && !(ratio >= minRatio)
}

/** The value that this share of the values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** MiB: the largest resident memory of a process since its start; 0 where there is no /proc. */
export function peakMemory(pid: number): number {
  const path = `/proc/${pid}/status`
  if (!existsSync(path)) return 0
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) / 1024
}

export function print(figures: readonly Figure[]): void {
  const rows = [['', 'figure', 'reference', 'ratio', 'limit', ''], ...figures.map(cellsOf)]
  const widths = [0, 1, 2, 3, 4, 5].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

function cellsOf(figure: Figure): string[] {
  const { name, value, unit, limit, reference, ratio, minRatio, maxRatio } = figure
  const bounds = [
    limit !== undefined && `≤ ${limit}`,
    minRatio !== undefined && `≥ ${minRatio} ×`,
    maxRatio !== undefined && `≤ ${maxRatio} ×`,
  ].filter(bound => bound !== false)
  return [
    ...[name, `${round(value)} ${unit}`, reference === undefined ? '' : `${round(reference)} ${unit}`],
    ...[ratio === undefined ? '' : `${ratio.toFixed(2)} ×`, bounds.join(', ')],
    bounds.length === 0 ? '' : isOver(figure) ? 'OVER' : 'ok',
  ]
}

function round(value: number): string {
  if (Number.isInteger(value) || value >= 100) return String(Math.round(value))
  return value < 1 ? value.toFixed(3) : value.toFixed(1)
}
