import type { Editor } from '@tiptap/react'
import { usePhrases } from './phrases.ts'

const levels = [2, 3, 4] as const

/** The kind of the paragraph. A record has its title elsewhere, so that headings begin with the second level. */
export function BlockSelect({ editor, ...rest }: { editor: Editor; disabled: boolean; tabIndex: number }) {
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
