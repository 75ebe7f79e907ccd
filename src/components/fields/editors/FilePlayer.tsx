import { fileAddress } from '../../../lib/fileAddress.ts'
import { previewOf } from '../../../lib/files.ts'

interface FilePlayerProps {
  address: string
  name: string
}

/** Plays video and audio; renders nothing for other files. */
export function FilePlayer({ address, name }: FilePlayerProps) {
  const common = {
    ...{ className: 'record-media', controls: true, preload: 'metadata' },
    ...{ src: fileAddress(address), 'aria-label': name },
  } as const
  switch (previewOf(name.split('.').at(-1) ?? '')) {
    case 'video':
      return <video {...common} playsInline />
    case 'audio':
      return <audio {...common} />
    default:
      return null
  }
}
