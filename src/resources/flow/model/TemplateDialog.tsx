import { Form } from 'antd'
import { flowModel } from '#contract/flow/model'
import { optional } from '#contract/kit/fields'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { RadioChoice } from '../../../components/ui/RadioChoice.tsx'
import { useCall } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePageNavigate } from '../../../providers/router.ts'
import { CallFields } from '../parts/CallFields.tsx'
import { usePhrases } from '../parts/phrases.ts'

const { modelKey, name } = flowModel.fields
const own = { modelKey: optional(modelKey), name: optional(name) }

interface Values {
  template: string
  modelKey?: string
  name?: string
}

export const templateLabel = { zh: '从模板新建', en: 'New from a template' }

/** Begins a model with a process that comes with the product. */
export function TemplateDialog({ close }: { close: () => void }) {
  const { t } = usePhrases()
  const label = useLabel()
  const navigate = usePageNavigate()
  const { data: templates = [] } = useCall(flowModel, 'templates', {}, { announced: true })

  async function create({ template, ...chosen }: Values) {
    const { xml, key, name: title } = templates.find(one => one.key === template) ?? {}
    const data = { xml, modelKey: chosen.modelKey || key, name: chosen.name || title }
    const saved = await request<{ id: string }>({ method: 'POST', url: `${flowModel.path}/submit`, data })
    navigate(`${flowModel.route}/design/${saved.id}`)
  }

  return (
    <CallDialog<Values>
      title={label(templateLabel)}
      draftKey="flow/template"
      changes={flowModel.path}
      send={create}
      close={close}
    >
      <Form.Item
        name="template"
        label={t('templates.label')}
        rules={[{ required: true, message: t('choose', { name: t('templates.label') }) }]}
      >
        <RadioChoice
          label={t('templates.label')}
          options={templates.map(({ key, name: title, description }) => ({
            value: key,
            label: title,
            title: description,
          }))}
        />
      </Form.Item>
      <CallFields fields={own} />
      <p className="flow-hint">{t('templates.own')}</p>
    </CallDialog>
  )
}
