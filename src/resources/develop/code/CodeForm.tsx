import { useMemo } from 'react'
import { code } from '#contract/develop/code'
import { fieldComplaint, identifier } from '#contract/develop/codeFields'
import { promptFor } from '#contract/kit/rules'
import type { FormProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { shownFields } from '../../../components/resource/definition/fieldsOf.ts'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import { currentLanguage } from '../../../state/settings.ts'
import { fieldsIn } from './fieldsIn.ts'
import { phrase } from './phrases.ts'

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
  fieldList: (value: unknown) => {
    const fields = fieldsIn(value)
    if (fields.length === 0) return promptFor(code.fields.fieldList)[currentLanguage()]
    const complaint = fieldComplaint(fields)
    if (!complaint) return undefined
    const text = complaint.text[currentLanguage()]
    return complaint.index === undefined ? text : phrase('badField', { place: complaint.index + 1, text })
  },
}

function isName(value: unknown) {
  return !value || identifier.test(String(value)) ? undefined : phrase('badName')
}
