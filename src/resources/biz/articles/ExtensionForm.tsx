import { Form, type FormInstance } from 'antd'
import type { ComponentProps } from 'react'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import { PrintedArticle } from './PrintedArticle.tsx'
import './extension.css'

/** Form for the website's additional content, beside the printed article. */
export function ExtensionForm(props: ComponentProps<typeof FormDialog>) {
  return (
    <FormDialog
      {...props}
      width={1280}
      className="extension-form"
      arrange={(draw, { form }) => (
        <>
          <div className="extension-fields">{props.fields.map(draw)}</div>
          <Beside form={form} fixed={props.fixed?.articleId} />
        </>
      )}
    />
  )
}

/** The article that is chosen in the form, unless the form belongs to one. */
function Beside({ form, fixed }: { form: FormInstance; fixed: unknown }) {
  const chosen: unknown = Form.useWatch('articleId', form)
  const id = fixed ?? chosen
  return typeof id === 'string' && id !== '' ? <PrintedArticle key={id} id={id} /> : null
}
