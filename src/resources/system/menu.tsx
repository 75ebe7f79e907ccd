import { useCallback, useEffect, useMemo } from 'react'
import type { Field } from '#contract/kit/fields'
import { menu } from '#contract/system/menu'
import type { EditorProps } from '../../components/fields/base/kind.ts'
import { DictionaryRadios } from '../../components/fields/editors/DictionaryRadios.tsx'
import { addBelow } from '../../components/resource/actions/standardActions.ts'
import { defineResource, type FormProps } from '../../components/resource/definition/defineResource.ts'
import type { NamedField } from '../../components/resource/definition/fieldsOf.ts'
import { type FieldsOfForm, FormDialog } from '../../components/resource/form/FormDialog.tsx'

export default defineResource(menu, {
  columns: ['name', 'path', 'source', 'code', 'isOpen', 'sort'],
  tree: { levels: 'lazy-list' },
  operationWidth: 300,
  form: MenuForm,
  editors: { category: DictionaryRadios, action: PlaceEditor },
  rowActions: [addBelow(({ category }) => category === item)],
})

const [item, button] = [1, 2]
const inRow = 2

/** The form of a menu item, and that of a button, which opens nothing and has a place among the actions. */
function MenuForm({ parentId, ...form }: FormProps) {
  const initial = useMemo(() => (parentId ? { parentId } : undefined), [parentId])
  const fields = useCallback<FieldsOfForm>(
    (_, category) => fieldsFor(category === button, parentId !== undefined),
    [parentId],
  )
  return <FormDialog {...form} follows="category" fields={fields} initial={initial} />
}

const order = [
  ...['parentId', 'name', 'category', 'nameEn', 'path', 'source', 'code', 'alias'],
  ...['isOpen', 'action', 'sort', 'remark'],
]

function fieldsFor(isButton: boolean, below: boolean): NamedField[] {
  const { parentId, path, isOpen, action } = menu.fields
  const locked = { modes: { create: 'locked', edit: 'locked' } } as const
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

/** A menu item is in no toolbar, a button in one place at least. */
function PlaceEditor(props: EditorProps) {
  const { value, disabled, onChange } = props
  useEffect(() => {
    if (!disabled && value === 0) onChange?.(inRow)
  }, [value, disabled, onChange])
  return <DictionaryRadios {...props} />
}
