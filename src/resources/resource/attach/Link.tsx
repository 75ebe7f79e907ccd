import { storedPath } from '#contract/resource/storedPath'
import { StoredFileLink } from '../../../components/upload/StoredFileLink.tsx'
import { isAddress } from '../../../lib/fileAddress.ts'

/** Opens the file beside the list, if the address is one. */
export function Link({ link }: { link: string }) {
  if (!isAddress(link)) return link
  return <StoredFileLink address={link}>{storedPath(link) ?? link}</StoredFileLink>
}
