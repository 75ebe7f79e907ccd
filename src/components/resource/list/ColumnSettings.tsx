import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover, Tooltip } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '../definition/defineResource.ts'

const ColumnChoices = lazy(async () => ({ default: (await import('./ColumnChoices.tsx')).ColumnChoices }))

export function ColumnSettings({ definition }: { definition: ResourceDefinition }) {
  const { t } = useTranslation()
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('resource.columns')}
      destroyOnHidden
      content={
        <Suspense>
          <ColumnChoices definition={definition} />
        </Suspense>
      }
    >
      <Tooltip title={t('resource.columns')}>
        <Button shape="circle" aria-label={t('resource.columns')} icon={<SettingOutlined />} />
      </Tooltip>
    </Popover>
  )
}
