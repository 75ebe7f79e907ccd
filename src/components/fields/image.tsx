import { fileAddress } from '../../lib/fileAddress.ts'
import { useLabel } from '../../providers/i18n/index.ts'
import { file, isAddress } from './file.tsx'
import type { CellProps, KindView } from './kind.ts'

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

export const image: KindView<string> = {
  ...file,
  Cell: ({ field, value }) => <Picture field={field} value={value} className="record-thumbnail" />,
  Show: ({ field, value }) => <Picture field={field} value={value} className="record-picture" />,
  width: 90,
}
