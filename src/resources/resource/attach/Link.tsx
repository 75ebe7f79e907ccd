import { storedPath } from '#contract/resource/storedPath'
import { isAddress } from '../../../components/fields/file.tsx'
import { StoredFileLink } from '../../../components/upload/StoredFileLink.tsx'

/** Opens the file beside the list, if the address is one. */
export function Link({ link }: { link: string }) {
  if (!isAddress(link)) return link
  return <StoredFileLink address={link}>{storedPath(link) ?? link}</StoredFileLink>
}
