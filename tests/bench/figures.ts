export interface Figure {
  name: string
  value: number
  unit: string
  /** The most it may be; without one it is only reported. */
  limit?: number
  /** The value divided by that of a fixed reference in the same run: comparable between machines. */
  ratio?: number
  /** The least that the ratio may be. */
  minRatio?: number
}

/** Whether a limit does not hold. */
export function isOver({ value, limit, ratio, minRatio }: Figure): boolean {
  if (limit !== undefined && !(value <= limit)) return true
  return minRatio !== undefined && !(ratio !== undefined && ratio >= minRatio)
}

/** The value that this share of the values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

export function print(figures: readonly Figure[]): void {
  const rows = [['', 'figure', 'limit', '', 'ratio'], ...figures.map(cellsOf)]
  const widths = [0, 1, 2, 3, 4].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

function cellsOf(figure: Figure): string[] {
  const { name, value, unit, limit, ratio, minRatio } = figure
  const bound = minRatio !== undefined ? `≥ ${minRatio} ×` : limit !== undefined ? `≤ ${limit}` : ''
  const verdict = bound === '' ? '' : isOver(figure) ? 'OVER' : 'ok'
  return [name, `${round(value)} ${unit}`, bound, verdict, ratio === undefined ? '' : `${ratio.toFixed(2)} ×`]
}

function round(value: number): string {
  if (Number.isInteger(value) || value >= 100) return String(Math.round(value))
  return value < 1 ? value.toFixed(3) : value.toFixed(1)
}
