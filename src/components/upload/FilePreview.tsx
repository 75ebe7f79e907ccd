import './upload.css'
import { Empty } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileAddress, previewOf } from '../../lib/files.ts'
import { WaitingBlock } from '../ui/placeholders.tsx'

interface FilePreviewProps {
  link: string
  name: string
  extension: string
}

/** A stored file as far as the browser can show it. */
export function FilePreview({ link, name, extension }: FilePreviewProps) {
  const address = fileAddress(link)
  return <div className="file-preview">{previewFor(address, name, extension)}</div>
}

function previewFor(address: string, name: string, extension: string) {
  switch (previewOf(extension)) {
    case 'image':
      return <img src={address} alt={name} />
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: uploads come without captions.
      return <video src={address} controls aria-label={name} />
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: uploads come without captions.
      return <audio src={address} controls aria-label={name} />
    case 'pdf':
      // Phones have no viewer embedded in a page.
      return navigator.pdfViewerEnabled ? <iframe src={address} title={name} /> : <NoPreview />
    case 'text':
      return <TextPreview address={address} />
    case 'none':
      return <NoPreview />
  }
}

/** So much of a text is enough to recognise it. */
const START = 200_000

function TextPreview({ address }: { address: string }) {
  const { t } = useTranslation()
  const [text, setText] = useState<string>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    readStart(address, controller.signal)
      .then(setText)
      .catch(() => {
        if (!controller.signal.aborted) setFailed(true)
      })
    return () => controller.abort()
  }, [address])
  if (failed) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('resource.loadFailed')} />
  if (text === undefined) return <WaitingBlock />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard too.
    <pre tabIndex={0}>{text}</pre>
  )
}

async function readStart(address: string, signal: AbortSignal): Promise<string> {
  const reply = await fetch(address, { signal, headers: { range: `bytes=0-${START - 1}` } })
  if (!reply.ok) throw new Error(String(reply.status))
  const bytes = await reply.arrayBuffer()
  try {
    // The end may be in the middle of a character, which streaming forgives.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

function NoPreview() {
  const { t } = useTranslation()
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('files.noPreview')} />
}
