import type { CrudFilters } from '@refinedev/core'
import { Skeleton } from 'antd'
import { useMemo } from 'react'
import { menu } from '#contract/system/menu'
import {
  DefinitionContext,
  type DialogProps,
  type FormProps,
  type ResourceDefinition,
} from '../../../components/resource/definition/defineResource.ts'
import { EmbeddedScreen } from '../../../components/resource/EmbeddedScreen.tsx'
import { type FieldsOfForm, FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import { useLeaving, useUnsaved } from '../../../components/resource/form/unsaved.ts'
import { SideDrawer } from '../../../components/ui/Dialog.tsx'
import { LoadFailed } from '../../../components/ui/placeholders.tsx'
import { useNarrow } from '../../../components/ui/screenLevel.tsx'
import { useCall } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { custom, ScopeMenu } from './editors.tsx'
import { usePhrases } from './phrases.ts'

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

interface ScopeListProps {
  menuId: string
  /** Title of the menu item; new scopes are named after it. */
  name: string
  code: string
}

function ScopeList({ menuId, name, code }: ScopeListProps) {
  const within = useMemo((): CrudFilters => [{ field: 'menuId', operator: 'eq', value: menuId }], [menuId])
  return <EmbeddedScreen within={within} form={props => <ScopeForm {...props} menu={{ id: menuId, name, code }} />} />
}

interface ScopeFormProps extends Pick<FormProps, 'mode' | 'id' | 'close'> {
  menu: { id: string; name: string; code: string }
}

const fieldsOf: FieldsOfForm = (shown, type) =>
  shown
    .filter(([name]) => name !== 'scopeValue' || type === custom)
    .map(([name, field]) => [name, name === 'scopeValue' ? { ...field, required: true } : field])

function ScopeForm({ menu, ...form }: ScopeFormProps) {
  const initial = useMemo(() => ({ resourceCode: menu.code }), [menu.code])
  const isNew = form.mode === 'create'
  const scoped = useMemo(() => ({ id: menu.id, newName: isNew ? menu.name : undefined }), [menu, isNew])
  return (
    <ScopeMenu.Provider value={scoped}>
      <FormDialog
        {...form}
        follows="scopeType"
        fields={fieldsOf}
        initial={initial}
        below={menu.id}
        fixed={isNew ? { menuId: menu.id } : undefined}
      />
    </ScopeMenu.Provider>
  )
}
