import { preloadable } from '../../ui/states/preloadable.tsx'
import type { CellProps, EditorProps, KindView } from '../base/kind.ts'
import { TextEditor } from '../editors/TextEditor.tsx'
import { TextCell } from './text.tsx'

function JsonShow({ value }: CellProps<string>) {
  return <pre className="field-code record-prose">{indented(value ?? '')}</pre>
}

/** Other servers may hold what is not JSON. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

export const json: KindView<string> = {
  Editor: preloadable<EditorProps<string>>(async () => (await import('../editors/JsonInput.tsx')).JsonInput),
  SearchEditor: TextEditor as KindView['SearchEditor'],
  Cell: TextCell,
  Show: JsonShow,
  operator: 'contains',
  width: 180,
  wide: true,
  unlisted: true,
}
