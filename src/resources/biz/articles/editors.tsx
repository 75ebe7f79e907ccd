import { Form, Input } from 'antd'
import { useEffect, useRef } from 'react'
import { type FoundVideo, videos } from '#contract/biz/videos'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { SearchedPicker } from '../../../components/fields/pickers/ReferencePicker.tsx'
import { unannounced } from '../../../components/fields/pickers/useChoices.tsx'
import { lineWidth } from '../../../lib/text/textLength.ts'
import { request } from '../../../providers/api/http.ts'
import { usePhrases } from './phrases.ts'

/** A line of the head set, with its width in the paper. */
export function HeadLine({ field, value, onChange, ...rest }: EditorProps) {
  const { t } = usePhrases()
  const text = typeof value === 'string' ? value : ''
  return (
    <Input
      {...rest}
      value={text}
      maxLength={field.maxLength}
      showCount={{ formatter: () => t('lineLength', { count: lineWidth(text) }) }}
      onChange={({ target }) => onChange?.(target.value)}
    />
  )
}

const OFFERED = 20

/** Finds videos by words of their title or keywords, or by pasted ids. */
export function VideoPicker(props: EditorProps) {
  return <SearchedPicker {...(props as EditorProps<string>)} find={findVideos} />
}

function findVideos({ ids, keyword = '' }: Readonly<Record<string, string>>) {
  const data = ids ? { str: ids } : { str: keyword, size: OFFERED }
  const url = `${videos.path}/getVideosWithStr`
  return request<FoundVideo[]>({ method: 'POST', url, data, meta: unannounced })
}

/** Offers the pages of the edition that the form names. */
export function PageOfEdition({ onChange, ...props }: EditorProps) {
  const form = Form.useFormInstance()
  const editionId: string | null | undefined = Form.useWatch('editionId', form)
  const isTouched = () => form.isFieldTouched('editionId')

  // A page of the edition that was chosen before is none of this one.
  const before = useRef(editionId)
  useEffect(() => {
    if (before.current !== editionId && isTouched()) onChange?.(null)
    before.current = editionId
  })

  // Its field is a reference, whose value is text.
  const picked = props as EditorProps<string>
  return <SearchedPicker {...picked} onChange={onChange} within={editionId ? { editionId } : {}} />
}
