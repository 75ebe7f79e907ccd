import { useLabel } from '../../../providers/i18n/index.ts'
import type { ResourceDefinition } from '../definition/defineResource.ts'

interface ListHeadingProps {
  module: ResourceDefinition['module']
  /** Undefined until they are counted, and in trees that are read level by level. */
  count: string | undefined
}

/** The name of the list, with the number of its records. */
export function ListHeading({ module, count }: ListHeadingProps) {
  const label = useLabel()
  return (
    <h1 className="list-heading">
      {label(module.title)} <span className="list-count">{count}</span>
    </h1>
  )
}
