import type { CrudFilters } from '@refinedev/core'
import { Skeleton } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { menu } from '#contract/system/menu'
import type {
  DialogProps,
  FormProps,
  ResourceDefinition,
} from '../../../components/resource/definition/defineResource.ts'
import { DefinitionContext } from '../../../components/resource/definition/defineResource.ts'
import { useLeaving, useUnsaved } from '../../../components/resource/draft/unsaved.ts'
import { type FieldsOfForm, FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import { RecordHistory } from '../../../components/resource/history/RecordHistory.tsx'
import { ResourceList } from '../../../components/resource/list/ResourceList.tsx'
import { ResourceShow } from '../../../components/resource/ResourceShow.tsx'
import { LoadFailed } from '../../../components/ui/placeholders.tsx'
import { SideDrawer } from '../../../components/ui/SideDrawer.tsx'
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

interface OpenDialog {
  action: string
  id?: string
}

function ScopeList({ menuId, name, code }: ScopeListProps) {
  const [open, setOpen] = useState<OpenDialog>()
  const within = useMemo((): CrudFilters => [{ field: 'menuId', operator: 'eq', value: menuId }], [menuId])
  const dialogs = {
    create: () => setOpen({ action: 'create' }),
    open: (action: string, id: string) => setOpen({ action, id }),
  }
  const close = () => setOpen(undefined)
  return (
    <>
      <ResourceList embedded={{ within, dialogs }} />
      {open?.action === 'show' && open.id && <ResourceShow id={open.id} close={close} />}
      {open?.action === 'history' && open.id && (
        <Suspense>
          <RecordHistory id={open.id} close={close} />
        </Suspense>
      )}
      {(open?.action === 'create' || open?.action === 'edit') && (
        <ScopeForm key={open.id} mode={open.action} id={open.id} menu={{ id: menuId, name, code }} close={close} />
      )}
    </>
  )
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
