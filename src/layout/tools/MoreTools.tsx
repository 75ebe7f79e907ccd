import { EllipsisOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { ToolPanel } from './ToolPanel.tsx'
import { ToolPlace } from './ToolPlace.tsx'
import { tools } from './tools.ts'

/** The tools a small screen has no room for, with their names. */
export function MoreTools() {
  const { t } = useTranslation()
  return (
    <ToolPanel icon={<EllipsisOutlined />} label={t('topBar.more')}>
      <div className="shell-more">
        {tools
          .filter(({ stays }) => !stays)
          .map(({ name, Tool }) => (
            <ToolPlace key={name} Tool={Tool} />
          ))}
      </div>
    </ToolPanel>
  )
}
