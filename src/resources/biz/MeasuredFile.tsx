import { Form } from 'antd'
import type { EditorProps } from '../../components/fields/base/kind.ts'
import { FileUploader } from '../../components/fields/editors/FileUploader.tsx'
import { sendFile } from '../../components/upload/useUploads.ts'
import { fileAddress, isAddress } from '../../lib/files.ts'
import { notify } from '../../providers/api/notification.ts'
import { coverOf, measurePicture, measureVideo } from './measures.ts'
import { usePhrases } from './phrases.ts'

/**
 * A picture or a video; the form receives its size and its length, which nobody should have to type, and gets a picture of
 * a video as its cover unless it has one.
 */
export function MeasuredFile(props: EditorProps) {
  const form = Form.useFormInstance()
  const { t } = usePhrases()
  const isVideo = props.field.kind !== 'image'

  function take(value: string | null) {
    props.onChange?.(value)
    // A file elsewhere may not be read from here, and then its figures are typed.
    if (!isAddress(value) || !fileAddress(value).startsWith('/')) return
    if (isVideo) void takeVideo(value)
    else measurePicture(value).then(measures => form.setFieldsValue(measures), ignore)
  }

  async function takeVideo(link: string) {
    try {
      form.setFieldsValue(await measureVideo(link))
    } catch {
      return notify('warning', t('media.notPlayable'))
    }
    if (form.getFieldValue('coverUrl')) return
    const cover = await sendCover(link).catch(ignore)
    // Somebody may have chosen one meanwhile, or another video.
    const isCurrent = form.getFieldValue('videoUrl') === link && !form.getFieldValue('coverUrl')
    if (cover && isCurrent) form.setFieldsValue({ coverUrl: cover })
  }

  // Its field holds the address of a file, which is text.
  return <FileUploader {...(props as EditorProps<string>)} onChange={take} />
}

const ignore = () => undefined

async function sendCover(video: string): Promise<string> {
  const signal = new AbortController().signal
  const { link } = await sendFile(await coverOf(video), { call: 'put-file', signal, onPercent: ignore })
  return link
}
