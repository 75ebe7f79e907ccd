import { EllipsisOutlined } from '@ant-design/icons'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ToolPanel } from './ToolPanel.tsx'
import type { Tool } from './tools.ts'

/** The tools a small screen has no room for, with their names. */
export function MoreTools({ tools }: { tools: readonly Tool[] }) {
  const { t } = useTranslation()
  return (
    <ToolPanel icon={<EllipsisOutlined />} label={t('topBar.more')}>
      {() => (
        <div className="shell-more">
          {tools.map(({ name, Tool: Component }) => (
            <Suspense key={name} fallback={<span className="shell-tool" />}>
              <Component />
            </Suspense>
          ))}
        </div>
      )}
    </ToolPanel>
  )
}
