import { type ReactNode, useId } from 'react'

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="console-panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

interface FigureProps {
  label: string
  value: ReactNode
  note?: string
}

/** One figure with its name; it stands in a `dl`. */
export function PanelFigure({ label, value, note }: FigureProps) {
  return (
    <div className="console-figure">
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note && <dd className="console-note">{note}</dd>}
    </div>
  )
}
