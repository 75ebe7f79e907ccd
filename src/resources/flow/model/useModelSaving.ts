import { useDataProvider } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FlowModel, flowModel } from '#contract/flow/model'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import { useDraft } from '../../../components/resource/form/useDraft.tsx'
import { useConfirm } from '../../../components/ui/useConfirm.ts'
import { notify } from '../../../providers/api/notification.ts'
import { ApiError } from '../../../providers/blade/apiError.ts'
import { usePhrases } from '../parts/phrases.ts'
import type { useModeler } from './designer/useModeler.ts'

/** Milliseconds after a change: writing a large diagram as text is slow. */
const SETTLED_MS = 300

const resource = flowModel.path

/** Saves an edited model as its next version, and stores a draft of it until then, also where the save is refused. */
export function useModelSaving(model: FlowModel, modeler: ReturnType<typeof useModeler>) {
  const { t } = usePhrases()
  const confirm = useConfirm()
  const dataProvider = useDataProvider()
  const invalidate = useInvalidateResource(resource)
  const stored = useRef(storedOf(model))
  const currentXml = useRef(stored.current.xml)
  const [saving, setSaving] = useState(false)
  const { holder, mark, draftState, offer } = useDraft({
    draftKey: `${resource}/diagram/${model.id}`,
    ready: modeler.ready,
    base: () => ({ xml: stored.current.xml }),
    read: () => ({ xml: currentXml.current }),
    fields: () => ['xml'],
    restore: ({ values }) => show(String(values.xml)),
  })
  const timer = useRef<number>()
  /** Ignores the result of reading a diagram that was saved, loaded or closed meanwhile. */
  const turn = useRef(0)
  const settle = useCallback(() => {
    turn.current++
    window.clearTimeout(timer.current)
  }, [])
  useEffect(() => settle, [settle])

  function show(xml: string) {
    settle()
    currentXml.current = xml
    void modeler.load(xml)
  }

  function noteChange() {
    mark(true)
    settle()
    timer.current = window.setTimeout(() => void readDiagram(), SETTLED_MS)
  }

  async function readDiagram() {
    const now = turn.current
    const xml = await modeler.save()
    if (now !== turn.current) return
    currentXml.current = xml
    mark(true)
  }

  function discard() {
    settle()
    mark(false)
  }

  async function save() {
    setSaving(true)
    try {
      settle()
      currentXml.current = await modeler.save()
      // The answer may be that the session has ended.
      if (holder.current) mark(true)
      const variables = { xml: currentXml.current }
      await dataProvider().update({ resource, id: model.id, variables, meta: { version: stored.current.version } })
      const saved = await readStored()
      stored.current = saved
      discard()
      notify('success', t('designer.saved', { version: saved.version }))
      void invalidate()
      setSaving(false)
    } catch (error) {
      // The refusal is on screen, and so is the diagram. A button that still loads would swallow the next click.
      setSaving(false)
      if (error instanceof ApiError && error.statusCode === 409) await meet().catch(() => undefined)
    }
  }

  /** Somebody else has saved the model. Neither diagram is dropped without a decision. */
  async function meet() {
    const theirs = await readStored()
    // A key that another model has is refused with the same status.
    if (theirs.version === stored.current.version) return
    stored.current = theirs
    const content = t('designer.conflict', { version: theirs.version })
    const [okText, cancelText] = [t('designer.loadTheirs'), t('designer.keepMine')]
    if (!(await confirm({ content, okText, cancelText }))) return mark(true)
    show(theirs.xml)
    mark(false)
  }

  async function readStored() {
    return storedOf((await dataProvider().getOne<FlowModel>({ resource, id: model.id, meta: { silent: false } })).data)
  }

  return { save, saving, holder, draftState, offer, noteChange, discard }
}

const storedOf = ({ xml, version }: FlowModel) => ({ xml: String(xml ?? ''), version })
