import { Form } from 'antd'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { LoadedEditor } from '../../../components/fields/editors/LoadedEditor.tsx'
import { viewOf } from '../../../components/fields/kinds/kinds.ts'
import { useDictionary } from '../../../components/fields/pickers/useChoices.tsx'
import type { FormProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { shownFields } from '../../../components/resource/definition/fieldsOf.ts'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import { ScopeIdContext } from './scopeId.ts'

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

export function ScopeForm({ mode, id, menu, close }: ScopeFormProps) {
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
