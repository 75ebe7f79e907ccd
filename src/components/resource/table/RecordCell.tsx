import type { ReactNode } from 'react'
import type { Field } from '#contract/kit/fields'
import { viewOf } from '../../fields/kinds/kinds.ts'
import type { AnyRecord, ResourceDefinition } from '../definition/defineResource.ts'

interface RecordCellProps {
  definition: ResourceDefinition
  name: string
  field: Field
  record: AnyRecord
  /** In the view dialog, where there is room for the whole value. */
  whole?: boolean
}

/** One value of a record, as the resource or else the kind of its field draws it. */
export function RecordCell({ definition, name, field, record, whole = false }: RecordCellProps): ReactNode {
  const own = (whole && definition.shows[name]) || definition.cells[name]
  if (own) return own(record)
  const view = viewOf(field)
  const Cell = (whole && view.Show) || view.Cell
  return <Cell field={field} name={name} value={record[name]} record={record} />
}
