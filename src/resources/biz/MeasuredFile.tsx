import { Form } from 'antd'
import { FileUploader } from '../../components/fields/FileUploader.tsx'
import { isAddress } from '../../components/fields/file.tsx'
import type { EditorProps } from '../../components/fields/kind.ts'
import { fileAddress } from '../../lib/fileAddress.ts'
import { type Measures, measurePicture, measureVideo } from './measures.ts'

/** A picture or a video; the form is told its size and its length, which nobody should have to type. */
export function MeasuredFile(props: EditorProps) {
  const form = Form.useFormInstance()
  const measure = props.field.kind === 'image' ? measurePicture : measureVideo

  function take(value: string | null) {
    props.onChange?.(value)
    // A file elsewhere may not be read from here, and then its figures are typed.
    if (isAddress(value) && fileAddress(value).startsWith('/')) measure(value).then(fill, () => undefined)
  }

  function fill(measures: Measures) {
    form.setFieldsValue(measures)
  }

  // Its field holds the address of a file, which is text.
  return <FileUploader {...(props as EditorProps<string>)} onChange={take} />
}
