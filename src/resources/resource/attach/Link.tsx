import { isAddress } from '../../../components/fields/file.tsx'
import { fileAddress } from '../../../lib/fileAddress.ts'

/** Opens the file beside the list, if the address is one. */
export function Link({ link }: { link: string }) {
  if (!isAddress(link)) return link
  return (
    <a href={fileAddress(link)} target="_blank" rel="noreferrer" title={link}>
      {link}
    </a>
  )
}
