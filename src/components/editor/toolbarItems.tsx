import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  CommentOutlined,
  DeleteColumnOutlined,
  DeleteOutlined,
  DeleteRowOutlined,
  InsertRowBelowOutlined,
  InsertRowRightOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import { type Alignment, otherOf } from './extensions.ts'
import type { usePhrases } from './phrases.ts'

/** Functions of the editor that a button may call. */
export interface EditorTools {
  editLink: () => void
  choosePicture: () => void
  editCaption: () => void
}

/** A button of the toolbar. */
export interface ToolbarItem {
  label: Parameters<ReturnType<typeof usePhrases>['t']>[0]
  icon: ReactNode
  /** Read aloud and shown with the label. */
  keys?: string
  run: (editor: Editor, tools: EditorTools) => void
  isActive?: (editor: Editor) => boolean
  isPossible?: (editor: Editor) => boolean
  /** Left out where it makes no sense. */
  isOffered?: (editor: Editor) => boolean
}

type TextMark = 'bold' | 'italic' | 'underline' | 'strike' | 'superscript' | 'subscript'

const mark = (name: TextMark, icon: ReactNode, keys: string): ToolbarItem => ({
  label: `${name}`,
  icon,
  keys,
  run: editor => editor.chain().focus().toggleMark(name).run(),
  isActive: editor => editor.isActive(name),
  isPossible: editor => editor.can().toggleMark(name),
})

const script = (name: 'superscript' | 'subscript', icon: string, keys: string): ToolbarItem => ({
  ...mark(name, <span className="editor-script" data-icon={icon} />, keys),
  run: editor => editor.chain().focus().unsetMark(otherOf(name)).toggleMark(name).run(),
})

const align = (alignment: Alignment & ('left' | 'center' | 'right'), icon: ReactNode): ToolbarItem => {
  const value = alignment === 'left' ? null : alignment
  return {
    label: `align.${alignment}`,
    icon,
    run: editor =>
      editor
        .chain()
        .focus()
        .updateAttributes('paragraph', { align: value })
        .updateAttributes('heading', { align: value })
        .run(),
    isActive: editor =>
      (editor.getAttributes('heading').align ?? editor.getAttributes('paragraph').align ?? null) === value,
  }
}

const inTable = (editor: Editor) => editor.isActive('table')

/** Groups of buttons, in their order. */
export const toolbarItems: readonly (readonly ToolbarItem[])[] = [
  [
    mark('bold', <BoldOutlined />, 'Ctrl+B'),
    mark('italic', <ItalicOutlined />, 'Ctrl+I'),
    mark('underline', <UnderlineOutlined />, 'Ctrl+U'),
    mark('strike', <StrikethroughOutlined />, 'Ctrl+Shift+S'),
    script('superscript', 'X²', 'Ctrl+.'),
    script('subscript', 'X₂', 'Ctrl+,'),
  ],
  [
    {
      label: 'bulletList',
      icon: <UnorderedListOutlined />,
      run: editor => editor.chain().focus().toggleBulletList().run(),
      isActive: editor => editor.isActive('bulletList'),
    },
    {
      label: 'orderedList',
      icon: <OrderedListOutlined />,
      run: editor => editor.chain().focus().toggleOrderedList().run(),
      isActive: editor => editor.isActive('orderedList'),
    },
    {
      label: 'quote',
      icon: <span className="editor-quote">”</span>,
      run: editor => editor.chain().focus().toggleBlockquote().run(),
      isActive: editor => editor.isActive('blockquote'),
    },
  ],
  [
    align('left', <AlignLeftOutlined />),
    align('center', <AlignCenterOutlined />),
    align('right', <AlignRightOutlined />),
  ],
  [
    {
      label: 'link',
      icon: <LinkOutlined />,
      keys: 'Ctrl+K',
      run: (_, { editLink }) => editLink(),
      isActive: editor => editor.isActive('link'),
    },
    { label: 'picture', icon: <PictureOutlined />, run: (_, { choosePicture }) => choosePicture() },
    {
      label: 'caption',
      icon: <CommentOutlined />,
      run: (_, { editCaption }) => editCaption(),
      isOffered: editor => editor.isActive('image') || editor.isActive('figure'),
    },
    {
      label: 'table.insert',
      icon: <TableOutlined />,
      run: editor => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      isPossible: editor => !inTable(editor),
    },
  ],
  [
    {
      label: 'table.addRow',
      icon: <InsertRowBelowOutlined />,
      run: editor => editor.chain().focus().addRowAfter().run(),
      isOffered: inTable,
    },
    {
      label: 'table.addColumn',
      icon: <InsertRowRightOutlined />,
      run: editor => editor.chain().focus().addColumnAfter().run(),
      isOffered: inTable,
    },
    {
      label: 'table.deleteRow',
      icon: <DeleteRowOutlined />,
      run: editor => editor.chain().focus().deleteRow().run(),
      isOffered: inTable,
    },
    {
      label: 'table.deleteColumn',
      icon: <DeleteColumnOutlined />,
      run: editor => editor.chain().focus().deleteColumn().run(),
      isOffered: inTable,
    },
    {
      label: 'table.delete',
      icon: <DeleteOutlined />,
      run: editor => editor.chain().focus().deleteTable().run(),
      isOffered: inTable,
    },
  ],
  [
    {
      label: 'clear',
      icon: <ClearOutlined />,
      run: editor => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
    {
      label: 'undo',
      icon: <UndoOutlined />,
      keys: 'Ctrl+Z',
      run: editor => editor.chain().focus().undo().run(),
      isPossible: editor => editor.can().undo(),
    },
    {
      label: 'redo',
      icon: <RedoOutlined />,
      keys: 'Ctrl+Y',
      run: editor => editor.chain().focus().redo().run(),
      isPossible: editor => editor.can().redo(),
    },
  ],
]
