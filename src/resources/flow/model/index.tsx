import { lazy } from 'react'
import { flowModel } from '#contract/flow/model'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { isOffered } from '../../../lib/extensions.ts'
import { settings } from '../../../lib/settings.ts'
import { flowCells } from '../parts/cells.tsx'
import { created, modelId, updated, version } from '../parts/listedFields.ts'
import { downloadModel } from './downloadModel.ts'
import { ModelForm } from './ModelForm.tsx'

const own = { id: modelId, version, createTime: created, updateTime: updated }

/** Models are drawn here, or by another designer. */
const isMade = settings.flowDesigner !== '' || isOffered(`${flowModel.path}/submit`)

export default defineResource(
  { ...flowModel, fields: { ...flowModel.fields, ...own } },
  {
    columns: ['name', 'modelKey', 'version', 'createTime', 'updateTime'],
    cells: { version: flowCells.version },
    columnWidths: { id: 180, modelKey: 130, name: 180, version: 100 },
    operationWidth: 300,
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
