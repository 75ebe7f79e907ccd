import { Radio } from 'antd'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { Field } from '#contract/kit/fields'
import { menu } from '#contract/system/menu'
import type { EditorProps } from '../../components/fields/base/kind.ts'
import { useDictionary } from '../../components/fields/pickers/useDictionary.ts'
import { defineResource, type FormProps } from '../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../components/resource/definition/definitionContext.ts'
import type { Named } from '../../components/resource/definition/fieldsOf.ts'
import { addBelow } from '../../components/resource/form/addBelow.ts'
import { FormDialog } from '../../components/resource/form/FormDialog.tsx'
import { useLabel } from '../../providers/i18n/index.ts'

export default defineResource(menu, {
  columns: ['name', 'path', 'source', 'code', 'isOpen', 'sort'],
  tree: { levels: 'lazy-list' },
  operationWidth: 300,
  form: MenuForm,
  rowActions: [addBelow(({ category }) => category === item)],
})

const [item, button] = [1, 2]
const inRow = 2

/** The form of a menu item, and that of a button, which opens nothing and has a place among the actions. */
function MenuForm({ mode, id, parentId, close }: FormProps) {
  const definition = useDefinition()
  const [category, setCategory] = useState(item)
  const fields = useMemo(() => fieldsFor(category, parentId !== undefined), [category, parentId])
  const withKind = useMemo(
    () => ({ ...definition, editors: { ...definition.editors, category: KindEditor, action: PlaceEditor } }),
    [definition],
  )
  const initial = useMemo(() => (parentId ? { parentId } : undefined), [parentId])
  return (
    <KindContext.Provider value={setCategory}>
      <FormDialog definition={withKind} fields={fields} mode={mode} id={id} initial={initial} close={close} />
    </KindContext.Provider>
  )
}

const order = [
  ...['parentId', 'name', 'category', 'nameEn', 'path', 'source', 'code', 'alias'],
  ...['isOpen', 'action', 'sort', 'remark'],
]

function fieldsFor(category: number, below: boolean): Named[] {
  const { parentId, path, isOpen, action } = menu.fields
  const locked = { modes: { create: 'locked', edit: 'locked' } } as const
  const isButton = category === button
  const fields: Record<string, Field> = {
    ...menu.fields,
    parentId: { ...parentId, ...(below && locked) },
    path: { ...path, required: !isButton },
    isOpen: { ...isOpen, ...(isButton && locked) },
    action: { ...action, required: isButton, ...(!isButton && locked) },
  }
  return order.flatMap(name => {
    const field = fields[name]
    return field ? [[name, field] as const] : []
  })
}

/** Hears which kind the form shows: the chosen one, or that of the record once it is read. */
const KindContext = createContext<(category: number) => void>(() => undefined)

function KindEditor(props: EditorProps) {
  const { value } = props
  const onCategory = useContext(KindContext)
  useEffect(() => {
    if (typeof value === 'number') onCategory(value)
  }, [value, onCategory])
  return <Entries {...props} />
}

/** A menu item stands in no toolbar, a button in one place at least. */
function PlaceEditor(props: EditorProps) {
  const { value, disabled, onChange } = props
  useEffect(() => {
    if (!disabled && value === 0) onChange?.(inRow)
  }, [value, disabled, onChange])
  return <Entries {...props} />
}

function Entries({ field, value, onChange, 'aria-required': _, placeholder: __, ...rest }: EditorProps) {
  const label = useLabel()
  const { entries } = useDictionary('blade-system/dict', field.code)
  return (
    <div role="radiogroup" aria-label={label(field.label)}>
      <Radio.Group
        {...rest}
        value={value}
        options={entries.map(({ dictKey, dictValue }) => ({ value: Number(dictKey), label: dictValue }))}
        onChange={event => onChange?.(event.target.value)}
      />
    </div>
  )
}
