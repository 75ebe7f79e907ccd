import { useMemo } from 'react'
import { flowModel } from '#contract/flow/model'
import type { FormProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/definitionContext.ts'
import { shownFields } from '../../../components/resource/definition/fieldsOf.ts'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import { usePageNavigate } from '../../../providers/router.ts'
import { Elsewhere, outsideDesigner } from './outsideDesigner.tsx'

/** Key and name of a model. A new one is drawn next. */
export function ModelForm(props: FormProps) {
  const address = props.mode === 'create' ? outsideDesigner() : undefined
  return address ? <Elsewhere address={address} close={props.close} /> : <OwnForm {...props} />
}

function OwnForm({ mode, id, close }: FormProps) {
  const definition = useDefinition()
  const navigate = usePageNavigate()
  const fields = useMemo(() => shownFields(definition, mode), [definition, mode])
  return (
    <FormDialog
      definition={definition}
      fields={fields}
      mode={mode}
      id={id}
      close={close}
      onSaved={saved =>
        mode === 'create' ? navigate(`${flowModel.route}/design/${saved.id}`, { replace: true }) : close()
      }
    />
  )
}
