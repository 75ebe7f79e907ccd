import { ApartmentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { type TopMenu, topMenu } from '#contract/system/topmenu'
import { chosenOne } from '../../../components/resource/actions/standardActions.ts'
import {
  defineResource,
  type ToolbarProps,
  useDefinition,
} from '../../../components/resource/definition/defineResource.ts'
import { useButtons } from '../../../components/resource/definition/permissions.ts'
import { usePhrases } from './phrases.ts'
import { SortCell } from './SortCell.tsx'

const MenusBelow = lazy(async () => ({ default: (await import('./MenusBelow.tsx')).MenusBelow }))

function TopMenuTools({ selected }: ToolbarProps<TopMenu>) {
  const { t } = usePhrases()
  const buttons = useButtons<typeof topMenu>(useDefinition())
  const [binding, setBinding] = useState<TopMenu>()
  if (!buttons.has('setting')) return null
  return (
    <>
      <Button icon={<ApartmentOutlined />} onClick={() => setBinding(chosenOne(selected))}>
        {t('setting')}
      </Button>
      {binding && (
        <Suspense>
          <MenusBelow topMenu={binding} close={() => setBinding(undefined)} />
        </Suspense>
      )}
    </>
  )
}

export default defineResource(topMenu, {
  columns: ['name', 'source', 'code', 'sort'],
  cells: { sort: record => <SortCell key={record.version} record={record} /> },
  toolbar: TopMenuTools,
  bulkActions: ['setting'],
})
