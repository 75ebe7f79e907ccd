import { ApartmentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { TopMenu, topMenu } from '#contract/system/topmenu'
import { chosenOne } from '../../../components/resource/actions/chosenOne.ts'
import { useButtons } from '../../../components/resource/actions/useButtons.ts'
import type { ToolbarProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/definitionContext.ts'
import { usePhrases } from './phrases.ts'

const MenusBelow = lazy(async () => ({ default: (await import('./MenusBelow.tsx')).MenusBelow }))

export function TopMenuTools({ selected }: ToolbarProps<TopMenu>) {
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
