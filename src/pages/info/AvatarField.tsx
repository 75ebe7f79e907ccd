import { Alert, Button, Space } from 'antd'
import { useRef, useState } from 'react'
import { type AvatarComplaint, avatarBytes, avatarComplaint } from '#contract/kit/complaints'
import { useRunning } from '../../components/ui/useRunning.ts'
import { uploadBody } from '../../lib/files.ts'
import { settings } from '../../lib/settings.ts'
import { request } from '../../providers/api/http.ts'
import { usePhrases } from './phrases.ts'

interface AvatarFieldProps {
  /** Address of the picture; empty: the default one. */
  value?: string
  onChange?: (value: string) => void
}

/** The portrait, and the ways to another one. What is too large is offered to be made smaller first. */
export function AvatarField({ value = '', onChange }: AvatarFieldProps) {
  const { t } = usePhrases()
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const { running: sending, run } = useRunning()
  const [refused, setRefused] = useState<{ file: File; why: AvatarComplaint | 'unreadable' }>()

  async function send(file: File) {
    setRefused(undefined)
    await run(async () => {
      const url = 'blade-resource/oss/endpoint/put-file'
      onChange?.((await request<{ link: string }>({ method: 'POST', url, data: uploadBody(file) })).link)
    })
  }

  async function choose(file: File | undefined) {
    if (!file) return
    const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
    const why = avatarComplaint(file.name, file.size, head)
    if (why) setRefused({ file, why })
    else await send(file)
  }

  async function shrinkAndSend(file: File) {
    const smaller = await shrunk(file)
    if (smaller) await send(smaller)
    else setRefused({ file, why: 'unreadable' })
  }

  return (
    <div className="info-avatar">
      <img src={value || settings.defaultAvatar} alt={t('avatar')} width={80} height={80} />
      <div className="info-avatar-ways">
        <Space wrap>
          <Button ref={chooser} loading={sending} onClick={() => input.current?.click()}>
            {t(value ? 'replace' : 'choose')}
          </Button>
          {value && (
            <Button
              onClick={() => {
                onChange?.('')
                // The button that had the focus goes with the portrait.
                chooser.current?.focus()
              }}
            >
              {t('remove')}
            </Button>
          )}
        </Space>
        <input
          ref={input}
          hidden
          type="file"
          accept=".jpg,.jpeg,.png,image/jpeg,image/png"
          onChange={event => {
            void choose(event.target.files?.[0])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
        <p>{t('avatarHint')}</p>
        {refused && (
          <Alert
            type="error"
            showIcon
            role="alert"
            message={t(texts[refused.why], { size: Math.ceil(refused.file.size / 1024) })}
            action={
              refused.why === 'size' && <Button onClick={() => void shrinkAndSend(refused.file)}>{t('shrink')}</Button>
            }
          />
        )}
      </div>
    </div>
  )
}

const texts = { kind: 'wrongKind', size: 'tooLarge', unreadable: 'cannotShrink' } as const

/** Edges to try, the largest first; portraits are shown far smaller than any of them. */
const edges = [1024, 512, 256]

/** The picture as a JPG that is small enough; nothing when the browser cannot read it. */
async function shrunk(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  try {
    for (const edge of edges) {
      const blob = await resized(picture, edge)
      if (blob && blob.size <= avatarBytes)
        return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type })
    }
    return undefined
  } finally {
    picture.close()
  }
}

function resized(picture: ImageBitmap, edge: number): Promise<Blob | null> {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // Transparent areas would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}
