import { useMemo } from 'react'
import { fieldComplaint, identifier } from '#contract/develop/codeFields'
import type { Label } from '#contract/fields'
import type { FormProps } from '../../../components/resource/defineResource.ts'
import { useDefinition } from '../../../components/resource/definitionContext.ts'
import { FormDialog } from '../../../components/resource/FormDialog.tsx'
import { shownFields } from '../../../components/resource/fieldsOf.ts'
import { fieldsIn } from './fieldsIn.ts'

/** The form of a setting, with the rules that the server applies as well. */
export function CodeForm({ mode, id, close }: FormProps) {
  const definition = useDefinition()
  const fields = useMemo(() => shownFields(definition, mode), [definition, mode])
  return (
    <FormDialog definition={definition} fields={fields} mode={mode} id={id} close={close} complaints={complaints} />
  )
}

const complaints = {
  tableName: isName,
  tablePrefix: isName,
  pkName: isName,
  fieldList: (value: unknown): Label | undefined => {
    const fields = fieldsIn(value)
    // A setting may be kept before it has fields.
    const complaint = fields.length > 0 ? fieldComplaint(fields) : undefined
    if (!complaint || complaint.index === undefined) return complaint?.text
    const place = complaint.index + 1
    return { zh: `第${place}个字段：${complaint.text.zh}`, en: `Field ${place}: ${complaint.text.en}` }
  },
}

function isName(value: unknown): Label | undefined {
  return !value || identifier.test(String(value)) ? undefined : nameText
}

const nameText = {
  zh: '以小写字母开头，只能含有小写字母、数字和下划线',
  en: 'Lower-case letters, digits and _, beginning with a letter',
}
