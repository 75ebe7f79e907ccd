import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { useNarrow } from '../../../components/ui/useLevel.ts'

export interface Fact {
  label: string
  value: ReactNode
  /** Takes the whole row. */
  wide?: boolean
}

/** The facts of an application. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const narrow = useNarrow()
  return (
    <Descriptions
      className="flow-facts"
      styles={{ label: { width: 128 } }}
      size="small"
      bordered
      column={narrow ? 1 : 2}
      layout={narrow ? 'vertical' : 'horizontal'}
      items={facts.map(({ label, value, wide }) => ({
        key: label,
        label,
        children: value,
        ...(wide && !narrow && { span: 2 }),
      }))}
    />
  )
}
