import type { KindView } from '../base/kind.ts'
import { Picture } from '../editors/Picture.tsx'
import { file } from './file.tsx'

export const image: KindView<string> = {
  ...file,
  Cell: ({ field, value }) => <Picture field={field} value={value} className="record-thumbnail" />,
  Show: ({ field, value }) => <Picture field={field} value={value} className="record-picture" />,
  width: 90,
}
