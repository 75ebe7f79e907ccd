import { Row } from 'antd'
import { type ReactNode, useId } from 'react'
import type { Label } from '#contract/kit/fields'
import { useLabel } from '../../../providers/i18n/index.ts'

interface FormGroupProps {
  label?: Label
  children: ReactNode
}

/** Fields that belong together, under their heading if they have one. */
export function FormGroup({ label, children }: FormGroupProps) {
  const text = useLabel()
  const id = useId()
  const row = <Row gutter={24}>{children}</Row>
  if (!label) return row
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="form-group-title">
        {text(label)}
      </h3>
      {row}
    </section>
  )
}
