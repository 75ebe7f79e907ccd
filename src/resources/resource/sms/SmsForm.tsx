import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { Field, Label } from '#contract/kit/fields'
import { type sms, smsCategory } from '#contract/resource/sms'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { viewOf } from '../../../components/fields/kinds/kinds.ts'
import type { FormProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { type Named, shownFields } from '../../../components/resource/definition/fieldsOf.ts'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'

type Key = keyof typeof sms.fields

const { yunpian, aliyun, tencent, outbox } = smsCategory

/** Fields that only these providers know. */
const only: Partial<Record<Key, readonly number[]>> = {
  signName: [smsCategory.qiniu, aliyun, tencent],
  accessKey: [yunpian, smsCategory.qiniu, aliyun, tencent],
  secretKey: [smsCategory.qiniu, aliyun, tencent],
  regionId: [aliyun, tencent],
  appId: [tencent],
}

/** Labels that depend on the provider. */
const words: Readonly<Record<number, Partial<Record<Key, Label>>>> = {
  [outbox]: { templateId: { zh: '模版内容', en: 'Text' } },
  [yunpian]: { templateId: { zh: '模版内容', en: 'Text' }, accessKey: { zh: 'apiKey', en: 'apiKey' } },
  [tencent]: { accessKey: { zh: 'SecretId', en: 'SecretId' }, secretKey: { zh: 'SecretKey', en: 'SecretKey' } },
}

/** The form of a configuration, with what its provider asks for and in the provider's words. */
export function SmsForm({ mode, id, close }: FormProps) {
  const definition = useDefinition()
  const [category, setCategory] = useState<number>(outbox)
  const fields = useMemo(
    () => shownFields(definition, mode).flatMap(named => fieldFor(named, category)),
    [definition, mode, category],
  )
  const withCategory = useMemo(
    () => ({ ...definition, editors: { ...definition.editors, category: CategoryEditor } }),
    [definition],
  )
  return (
    <CategoryContext.Provider value={setCategory}>
      <FormDialog definition={withCategory} fields={fields} mode={mode} id={id} close={close} />
    </CategoryContext.Provider>
  )
}

function fieldFor([name, field]: Named, category: number): Named[] {
  const key = name as Key
  const providers = only[key]
  if (providers && !providers.includes(category)) return []
  const label = words[category]?.[key]
  const renamed: Field = label ? { ...field, label } : field
  const isAsked = providers !== undefined && key !== 'regionId' && (category === aliyun || category === tencent)
  return [[name, isAsked ? { ...renamed, required: true } : renamed]]
}

/** Hears which provider the form shows: the chosen one, or that of the record once it is read. */
const CategoryContext = createContext<(category: number) => void>(() => undefined)

function CategoryEditor(props: EditorProps) {
  const { value, field } = props
  const onCategory = useContext(CategoryContext)
  useEffect(() => {
    if (typeof value === 'number') onCategory(value)
  }, [value, onCategory])
  const { Editor } = viewOf(field)
  return Editor ? <Editor {...props} /> : null
}
