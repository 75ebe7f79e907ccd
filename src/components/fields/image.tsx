import { fileAddress } from '../../lib/fileAddress.ts'
import { useLabel } from '../../providers/i18n/index.ts'
import { file, isAddress } from './file.tsx'
import type { CellProps, KindView } from './kind.ts'

function Picture({ field, value, className }: CellProps<string> & { className: string }) {
  const label = useLabel()
  if (!isAddress(value)) return null
  return (
    <a href={fileAddress(value)} target="_blank" rel="noreferrer">
      <img src={fileAddress(value)} alt={label(field.label)} loading="lazy" className={className} />
    </a>
  )
}

export const image: KindView<string> = {
  ...file,
  Cell: props => <Picture {...props} className="record-thumbnail" />,
  Show: props => <Picture {...props} className="record-picture" />,
  width: 90,
}
