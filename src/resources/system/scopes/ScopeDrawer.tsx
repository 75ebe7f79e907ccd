import type { CrudFilters } from '@refinedev/core'
import { Form, Skeleton } from 'antd'
import { createContext, Suspense, useContext, useEffect, useMemo, useState } from 'react'
import { menu } from '#contract/system/menu'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { LoadedEditor } from '../../../components/fields/editors/LoadedEditor.tsx'
import { viewOf } from '../../../components/fields/kinds/kinds.ts'
import { useDictionary } from '../../../components/fields/pickers/useDictionary.ts'
import type {
  DialogProps,
  FormProps,
  ResourceDefinition,
} from '../../../components/resource/definition/defineResource.ts'
import { DefinitionContext, useDefinition } from '../../../components/resource/definition/definitionContext.ts'
import { shownFields } from '../../../components/resource/definition/fieldsOf.ts'
import { useLeaving, useUnsaved } from '../../../components/resource/draft/unsaved.ts'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import { RecordHistory } from '../../../components/resource/history/historyParts.ts'
import { ResourceList } from '../../../components/resource/list/ResourceList.tsx'
import { ResourceShow } from '../../../components/resource/show/ResourceShow.tsx'
import { SideDrawer } from '../../../components/ui/SideDrawer.tsx'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { useNarrow } from '../../../components/ui/useLevel.ts'
import { useCall } from '../../../providers/api/useCall.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { ScopeIdContext } from './editors.tsx'
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

/** The type whose rule is written by hand. */
const custom = 5
/** The column that a rule of each type looks at. */
const columnOfType: Partial<Record<number, string>> = {
  1: '-',
  2: 'create_user',
  3: 'create_dept',
  4: 'create_dept',
  [custom]: '',
}

function ScopeForm({ mode, id, menu, close }: ScopeFormProps) {
  const definition = useDefinition()
  const [type, setType] = useState<number>()
  const fields = useMemo(
    () =>
      shownFields(definition, mode)
        .filter(([name]) => name !== 'scopeValue' || type === custom)
        .map(([name, field]) => [name, name === 'scopeValue' ? { ...field, required: true } : field] as const),
    [definition, mode, type],
  )
  const withType = useMemo(
    () => ({ ...definition, editors: { ...definition.editors, scopeType: TypeEditor } }),
    [definition],
  )
  const initial = useMemo(() => ({ resourceCode: menu.code }), [menu.code])
  const contextValue = useMemo(
    () => ({ setType, menuName: mode === 'create' ? menu.name : undefined }),
    [mode, menu.name],
  )
  return (
    <ScopeIdContext.Provider value={mode === 'edit' ? id : undefined}>
      <TypeContext.Provider value={contextValue}>
        <FormDialog
          definition={withType}
          fields={fields}
          mode={mode}
          id={id}
          initial={initial}
          below={menu.id}
          fixed={mode === 'create' ? { menuId: menu.id } : undefined}
          close={close}
        />
      </TypeContext.Provider>
    </ScopeIdContext.Provider>
  )
}

interface TypeTold {
  setType: (type: number | undefined) => void
  /** Menu item of a new scope. */
  menuName?: string
}

const TypeContext = createContext<TypeTold>({ setType: () => undefined })

/** Tells the form which type it shows. In a new scope the type brings name and column along. */
function TypeEditor(props: EditorProps) {
  const { field, value, onChange } = props
  const { setType, menuName } = useContext(TypeContext)
  const { entries } = useDictionary('blade-system/dict', field.code)
  const form = Form.useFormInstance()
  const Editor = viewOf(field).Editor
  const type = typeof value === 'number' ? value : undefined
  useEffect(() => setType(type), [setType, type])
  if (!Editor) return null

  function choose(next: unknown) {
    onChange?.(next)
    const chosen = entries.find(({ dictKey }) => dictKey === String(next))
    if (menuName === undefined || !chosen) return
    if (!form.isFieldTouched('scopeName')) form.setFieldValue('scopeName', `${menuName} [${chosen.dictValue}]`)
    form.setFieldValue('scopeColumn', columnOfType[Number(next)])
  }

  return <LoadedEditor {...props} Editor={Editor} onChange={choose} />
}
