import { fileAddress, isAddress } from '../../../lib/files.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import type { CellProps } from '../base/kind.ts'

interface PictureProps extends Pick<CellProps<string>, 'field' | 'value'> {
  className: string
}

/** Nothing where there is no address of one. */
export function Picture({ field, value, className }: PictureProps) {
  const label = useLabel()
  if (!isAddress(value)) return null
  return (
    <a className="picture-link" href={fileAddress(value)} target="_blank" rel="noreferrer">
      <img src={fileAddress(value)} alt={label(field.label)} loading="lazy" className={className} />
    </a>
  )
}
