import { videos } from '#contract/biz/videos'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { SearchedPicker } from '../../../components/fields/pickers/SearchedPicker.tsx'
import { call } from '../../../providers/api/call.ts'

const OFFERED = 20

/** Finds videos by words of their title or keywords, or by pasted ids. */
export function VideoPicker(props: EditorProps) {
  return <SearchedPicker {...(props as EditorProps<string>)} find={findVideos} />
}

function findVideos({ ids, keyword = '' }: Readonly<Record<string, string>>) {
  return call(videos, 'getVideosWithStr', ids ? { str: ids } : { str: keyword, size: OFFERED })
}
