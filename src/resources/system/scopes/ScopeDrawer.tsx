import { Skeleton } from 'antd'
import { menu } from '#contract/system/menu'
import {
  DefinitionContext,
  type DialogProps,
  type ResourceDefinition,
} from '../../../components/resource/definition/defineResource.ts'
import { useLeaving, useUnsaved } from '../../../components/resource/draft/unsaved.ts'
import { LoadFailed } from '../../../components/ui/placeholders.tsx'
import { SideDrawer } from '../../../components/ui/SideDrawer.tsx'
import { useNarrow } from '../../../components/ui/screenLevel.tsx'
import { useCall } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'
import { ScopeList } from './ScopeList.tsx'

interface ScopeDrawerProps extends DialogProps {
  /** The kind of scope: its module, with the editors of its form. */
  definition: ResourceDefinition
}

/** The scopes of one menu item. */
export function ScopeDrawer({ definition, id, close }: ScopeDrawerProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const narrow = useNarrow()
  const { holder } = useUnsaved()
  const mayLeave = useLeaving(holder)
  // Not the detail of the menu, which is for the platform alone.
  const { data, error, isError, isFetching, refetch } = useCall(menu, 'lazy-menu-list', { id })
  const item = data?.[0]
  const name = item && label({ zh: item.name, en: item.nameEn || item.name })

  async function leave() {
    if (await mayLeave()) close()
  }

  return (
    <SideDrawer
      width={narrow ? '100vw' : 'min(1100px, 90vw)'}
      title={t('configure', { name: name ?? '', scopes: label(definition.module.title) })}
      onClose={leave}
    >
      {item ? (
        <DefinitionContext.Provider value={definition}>
          <ScopeList menuId={item.id} name={name ?? ''} code={item.code} />
        </DefinitionContext.Provider>
      ) : (isError || data) && !isFetching ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton active aria-label={t('resource.loading')} />
      )}
    </SideDrawer>
  )
}
