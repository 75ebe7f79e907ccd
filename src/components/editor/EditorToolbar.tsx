import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { usePhrases } from './phrases.ts'
import { type EditorTools, type ToolbarItem, toolbarItems } from './toolbarItems.tsx'

interface EditorToolbarProps {
  editor: Editor
  tools: EditorTools
  disabled: boolean
  holder: Ref<HTMLDivElement>
  /** Description of a running operation. */
  status: string
}

/** One stop of the Tab key: the arrow keys go from button to button, and Esc back to the text. */
export function EditorToolbar({ editor, tools, disabled, holder, status }: EditorToolbarProps) {
  const { t } = usePhrases()
  const [stop, setStop] = useState(0)
  // Each change of the text or the selection may press or release a button.
  useEditorState({ editor, selector: ({ transactionNumber }) => transactionNumber })
  const groups = toolbarItems
    .map(group => group.filter(({ isOffered }) => isOffered?.(editor) ?? true))
    .filter(group => group.length > 0)

  function move(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      editor.commands.focus()
      return
    }
    const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('select, button')]
    const current = controls.indexOf(document.activeElement as HTMLElement)
    const next = nextStop(event.key, current, controls.length)
    // Up and down choose in the list of kinds.
    if (next === undefined || current < 0) return
    event.preventDefault()
    controls[next]?.focus()
  }

  let index = 0
  return (
    <div
      ref={holder}
      className="editor-toolbar"
      role="toolbar"
      aria-label={t('toolbar')}
      onKeyDown={move}
      onFocus={({ currentTarget, target }) =>
        setStop([...currentTarget.querySelectorAll('select, button')].indexOf(target as HTMLElement))
      }
    >
      <BlockSelect editor={editor} disabled={disabled} tabIndex={stop <= index++ ? 0 : -1} />
      {groups.map(group => (
        <span key={group[0]?.label} className="editor-group">
          {group.map(item => (
            <ToolButton key={item.label} {...{ item, editor, tools, disabled }} tabIndex={stop === index++ ? 0 : -1} />
          ))}
        </span>
      ))}
      <span className="editor-status" role="status">
        {status}
      </span>
    </div>
  )
}

function nextStop(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (current + 1) % count
  if (key === 'ArrowLeft') return (current - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

interface ToolButtonProps {
  item: ToolbarItem
  editor: Editor
  tools: EditorTools
  disabled: boolean
  tabIndex: number
}

function ToolButton({ item, editor, tools, disabled, tabIndex }: ToolButtonProps) {
  const { t } = usePhrases()
  const label = t(item.label)
  const impossible = disabled || item.isPossible?.(editor) === false
  return (
    <button
      type="button"
      className="editor-tool"
      tabIndex={tabIndex}
      title={item.keys ? `${label} (${item.keys})` : label}
      aria-label={label}
      aria-pressed={item.isActive?.(editor)}
      // Stays in the reach of the arrow keys.
      aria-disabled={impossible}
      // The editor retains its selection on mouse down.
      onMouseDown={event => event.preventDefault()}
      onClick={() => impossible || item.run(editor, tools)}
    >
      {item.icon}
    </button>
  )
}

const levels = [2, 3, 4] as const

/** The kind of the paragraph. A record has its title elsewhere, so that headings begin with the second level. */
function BlockSelect({ editor, ...rest }: { editor: Editor; disabled: boolean; tabIndex: number }) {
  const { t } = usePhrases()
  const level = levels.find(level => editor.isActive('heading', { level })) ?? 0
  return (
    <select
      {...rest}
      className="editor-block"
      aria-label={t('block')}
      value={level}
      onChange={({ target }) => choose(editor, Number(target.value))}
    >
      <option value={0}>{t('paragraph')}</option>
      {levels.map(level => (
        <option key={level} value={level}>
          {t('heading', { level: level - 1 })}
        </option>
      ))}
    </select>
  )
}

function choose(editor: Editor, value: number): void {
  const level = levels.find(level => level === value)
  const chain = editor.chain().focus()
  if (level) chain.setHeading({ level }).run()
  else chain.setParagraph().run()
}
