import { type FoundVideo, videos } from '#contract/biz/videos'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { SearchedPicker } from '../../../components/fields/pickers/SearchedPicker.tsx'
import { unannounced } from '../../../components/fields/pickers/useChoices.tsx'
import { request } from '../../../providers/api/http.ts'

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
