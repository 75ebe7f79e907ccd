import { Tag } from 'antd'
import { tagsIn } from '#contract/kit/kinds/tags'
import { preloadable } from '../../ui/states/preloadable.tsx'
import type { CellProps, EditorProps, KindView } from '../base/kind.ts'
import { TextEditor } from '../editors/TextEditor.tsx'

function TagsCell({ value }: CellProps<string>) {
  return (
    <span title={value ?? ''}>
      {tagsIn(value).map(tag => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  )
}

export const tags: KindView<string> = {
  Editor: preloadable<EditorProps<string>>(async () => (await import('../editors/TagsInput.tsx')).TagsInput),
  SearchEditor: TextEditor as KindView['SearchEditor'],
  Cell: TagsCell,
  operator: 'contains',
  width: 160,
}
