import { lazy } from 'react'
import { flowModel, modelFilePath } from '#contract/flow/model'
import { DialogTool } from '../../../components/resource/actions/DialogTool.tsx'
import { defineResource, type FormProps } from '../../../components/resource/definition/defineResource.ts'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import { saveBlob, saveFile } from '../../../lib/files.ts'
import { isOffered, settings } from '../../../lib/settings.ts'
import { request } from '../../../providers/api/http.ts'
import { usePageNavigate } from '../../../providers/router.ts'
import { created, flowCells, modelId, updated, versionField } from '../parts/lists.tsx'
import { ImportModelDialog, importLabel } from './ImportDialog.tsx'
import { Elsewhere, outsideDesigner, outsideFile } from './outsideDesigner.tsx'
import { TemplateDialog, templateLabel } from './TemplateDialog.tsx'

const own = { id: modelId, version: versionField, createTime: created, updateTime: updated }

/** Models are designed here, or by another designer. */
const isMade = settings.flowDesigner !== '' || isOffered(`${flowModel.path}/submit`)

export default defineResource(
  { ...flowModel, fields: { ...flowModel.fields, ...own } },
  {
    columns: ['name', 'modelKey', 'version', 'createTime', 'updateTime'],
    cells: { version: flowCells.version },
    columnWidths: { id: 180, modelKey: 130, name: 180, version: 100 },
    operationWidth: 300,
    toolbar: BeginningTools,
    permissions: { view: false, ...(!isMade && { add: false, edit: false }) },
    copies: false,
    form: ModelForm,
    rowActions: [
      {
        key: 'design',
        label: { zh: '配置', en: 'Design' },
        needs: 'edit',
        ...(!settings.flowDesigner && { extension: 'detail' }),
        dialog: lazy(async () => ({ default: (await import('./DesignDialog.tsx')).DesignDialog })),
      },
      {
        key: 'deploy',
        label: { zh: '部署', en: 'Deploy' },
        needs: 'deploy',
        dialog: lazy(async () => ({ default: (await import('./DeployDialog.tsx')).DeployDialog })),
      },
      {
        key: 'download',
        label: { zh: '下载', en: 'Download' },
        needs: 'download',
        ...(!settings.flowDesigner && { extension: 'download' }),
        run: downloadModel,
      },
    ],
  },
)

function BeginningTools() {
  return (
    <>
      <DialogTool label={templateLabel} needs="add" extension="templates" dialog={TemplateDialog} />
      <DialogTool label={importLabel} needs="add" extension="adapt" dialog={ImportModelDialog} />
    </>
  )
}

/** Key and name of a model. A new one is designed next. */
function ModelForm(props: FormProps) {
  const { mode, close } = props
  const navigate = usePageNavigate()
  const address = mode === 'create' ? outsideDesigner() : undefined
  if (address) return <Elsewhere address={address} close={close} />
  return (
    <FormDialog
      {...props}
      onSaved={saved =>
        mode === 'create' ? navigate(`${flowModel.route}/design/${saved.id}`, { replace: true }) : close()
      }
    />
  )
}

/** Saves the diagram of a model as a file that other engines read. */
async function downloadModel({ id, modelKey }: { id: string; modelKey: string }): Promise<void> {
  const outside = outsideFile(id)
  if (outside) return saveFile(outside)
  const file = await request<Blob>({ url: modelFilePath, params: { id }, responseType: 'blob' })
  saveBlob(file, `${modelKey}.bpmn20.xml`)
}
