import { useDataProvider } from '@refinedev/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FlowModel, flowModel } from '#contract/flow/model'
import { useRenewal } from '../../../components/resource/useRenewal.ts'
import { notify } from '../../../providers/notification.ts'

/** Saves a drawn model as its next version; one that somebody else has saved meanwhile is refused. */
export function useModelSaving(model: FlowModel, xmlOf: () => Promise<string>, saved: () => void) {
  const { t } = useTranslation()
  const dataProvider = useDataProvider()
  const renew = useRenewal(flowModel.path)
  const version = useRef(model.version)
  const [saving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    try {
      const resource = flowModel.path
      const variables = { xml: await xmlOf() }
      await dataProvider().update({ resource, id: model.id, variables, meta: { version: version.current } })
      const { data } = await dataProvider().getOne<FlowModel>({ resource, id: model.id })
      version.current = data.version
      saved()
      notify('success', t('flow.designer.saved', { version: data.version }))
      void renew()
    } catch {
      // The refusal is on screen, and so is the diagram.
    } finally {
      setSaving(false)
    }
  }

  return { save, saving }
}
