import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import type { EditorProps } from '../../../../components/fields/base/kind.ts'
import { SearchedPicker } from '../../../../components/fields/pickers/SearchedPicker.tsx'

/** Offers the pages of the edition that the form names. */
export function PageOfEdition({ onChange, ...props }: EditorProps) {
  const form = Form.useFormInstance()
  const editionId: string | null | undefined = Form.useWatch('editionId', form)
  const isTouched = () => form.isFieldTouched('editionId')

  // A page of the edition that was chosen before is none of this one.
  const before = useRef(editionId)
  useEffect(() => {
    if (before.current !== editionId && isTouched()) onChange?.(null)
    before.current = editionId
  })

  // Its field is a reference, whose value is text.
  const picked = props as EditorProps<string>
  return <SearchedPicker {...picked} onChange={onChange} within={editionId ? { editionId } : {}} />
}
