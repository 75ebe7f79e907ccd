import { Radio } from 'antd'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { oss, ossCategory } from '#contract/resource/oss'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { useDictionary } from '../../../components/fields/pickers/useChoices.tsx'
import { type FormProps, useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { shownFields } from '../../../components/resource/definition/fieldsOf.ts'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import { useLabel } from '../../../providers/i18n/index.ts'

/** Tencent asks for two things more than the others. */
const tencentOnly = ['appId', 'region']

export function OssForm({ mode, id, close }: FormProps) {
  const definition = useDefinition()
  const [category, setCategory] = useState<number>(ossCategory.minio)
  const fields = useMemo(
    () =>
      shownFields(definition, mode).filter(([name]) => category === ossCategory.tencent || !tencentOnly.includes(name)),
    [definition, mode, category],
  )
  const withCategories = useMemo(
    () => ({ ...definition, editors: { ...definition.editors, category: CategoryEditor } }),
    [definition],
  )
  return (
    <CategoryContext.Provider value={setCategory}>
      <FormDialog definition={withCategories} fields={fields} mode={mode} id={id} close={close} />
    </CategoryContext.Provider>
  )
}

/** Hears which category the form shows: the chosen one, or that of the record once it is read. */
const CategoryContext = createContext<(category: number) => void>(() => undefined)

function CategoryEditor({ field, value, onChange, 'aria-required': _, placeholder: __, ...rest }: EditorProps) {
  const label = useLabel()
  const onCategory = useContext(CategoryContext)
  const { entries } = useDictionary('blade-system/dict', oss.fields.category.code)
  useEffect(() => {
    if (typeof value === 'number') onCategory(value)
  }, [value, onCategory])
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
