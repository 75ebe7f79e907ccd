import type { MouseEvent, ReactNode } from 'react'
import { fileLinkPath, storedPath } from '#contract/resource/storedPath'
import { fileAddress } from '../../lib/files.ts'
import { request } from '../../providers/api/http.ts'

interface StoredFileLinkProps {
  address: string
  children: ReactNode
}

/**
 * Opens a file in a new tab. A link to a stored file is signed when it is opened, because signatures are valid for
 * minutes.
 */
export function StoredFileLink({ address, children }: StoredFileLinkProps) {
  const path = storedPath(address)
  const open = (event: MouseEvent, path: string) => {
    event.preventDefault()
    void openSigned(path)
  }
  return (
    <a
      href={fileAddress(path ?? address)}
      target="_blank"
      rel="noreferrer"
      title={path ?? address}
      onClick={event => path && open(event, path)}
    >
      {children}
    </a>
  )
}

async function openSigned(fileName: string): Promise<void> {
  // Opened before the answer arrives: browsers block tabs that open later than the click.
  const tab = window.open('', '_blank')
  try {
    const { link } = await request<{ link: string }>({ method: 'GET', url: fileLinkPath, params: { fileName } })
    if (!tab) return
    tab.opener = null
    tab.location.replace(fileAddress(link))
  } catch {
    // `http` has shown the reason.
    tab?.close()
  }
}
