import { FileSearchOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Radio } from 'antd'
import { usePhrases } from '../phrases.ts'
import type { Tool } from './AreaCanvas.tsx'
import type { useAreas } from './useAreas.ts'
import type { useStories } from './useStories.ts'

interface AreaToolsProps {
  tool: Tool
  setTool: (tool: Tool) => void
  editing: ReturnType<typeof useAreas>
  /** Undoes or redoes. */
  travel: (step: () => void) => void
  /** Draws one without a pointer. */
  add: () => void
  found: Pick<ReturnType<typeof useStories>, 'find' | 'isReading'>
}

const tools: readonly Tool[] = ['select', 'rectangle', 'polygon']

export function AreaTools({ tool, setTool, editing, travel, add, found }: AreaToolsProps) {
  const { t } = usePhrases()
  return (
    <div className="area-tools" role="toolbar" aria-label={t('tools')}>
      <Radio.Group
        optionType="button"
        value={tool}
        onChange={({ target }) => setTool(target.value)}
        options={tools.map(value => ({ value, label: t(`${value}`) }))}
      />
      <Button icon={<PlusOutlined />} onClick={add}>
        {t('add')}
      </Button>
      <Button icon={<FileSearchOutlined />} loading={found.isReading} onClick={() => void found.find()}>
        {t('findStories')}
      </Button>
      <Button icon={<UndoOutlined />} disabled={!editing.canUndo} onClick={() => travel(editing.undo)}>
        {t('undo')}
      </Button>
      <Button icon={<RedoOutlined />} disabled={!editing.canRedo} onClick={() => travel(editing.redo)}>
        {t('redo')}
      </Button>
    </div>
  )
}
