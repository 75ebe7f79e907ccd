import Modeler from 'bpmn-js/lib/Modeler'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Language } from '../../../../lib/text/languages.ts'
import { phrase } from '../../parts/phrases.ts'
import { designerZh } from './modelerZh.ts'
import { offerRunnable } from './runnable.ts'
import type { Services, Shape } from './services.ts'

interface Options {
  container: RefObject<HTMLElement>
  xml: string
  language: Language
  onChanged: () => void
}

/** A modeller in its container, with the element that is chosen in it. */
export function useModeler({ container, xml, language, onChanged }: Options) {
  const modeler = useRef<Modeler<Services>>()
  const [element, setElement] = useState<Shape>()
  const [, setDrawn] = useState(0)
  const [failed, setFailed] = useState(false)
  const changed = useRef(onChanged)
  changed.current = onChanged
  const first = useRef(xml)

  const get = useCallback(<Name extends keyof Services>(name: Name): Services[Name] => {
    if (!modeler.current) throw new Error('The modeller is not there yet')
    return modeler.current.get(name)
  }, [])

  const load = useCallback(async (text: string): Promise<boolean> => {
    try {
      await modeler.current?.importXML(text)
      modeler.current?.get('canvas').zoom('fit-viewport', 'auto')
      if ((modeler.current?.get('canvas').zoom() ?? 1) > 1) modeler.current?.get('canvas').zoom(1, 'auto')
      setElement(modeler.current?.get('canvas').getRootElement())
      setFailed(false)
      return true
    } catch {
      setFailed(true)
      return false
    }
  }, [])

  useEffect(() => {
    let isGone = false
    void (async () => {
      const words = await translation(language)
      if (isGone || !container.current) return
      const made = new Modeler<Services>({
        container: container.current,
        moddleExtensions: { flowable },
        additionalModules: [words],
      })
      modeler.current = made
      offerRunnable(name => made.get(name), {
        create: phrase('designer.createTask'),
        append: phrase('designer.appendTask'),
      })
      const events = made.get('eventBus')
      events.on(['selection.changed', 'element.changed', 'commandStack.changed'], () => {
        const [chosen, more] = made.get('selection').get()
        const root = made.get('canvas').getRootElement()
        setElement(more || !chosen ? root : (chosen.labelTarget ?? chosen))
        // The element is the same one, though what it holds has changed.
        setDrawn(count => count + 1)
      })
      events.on('commandStack.changed', () => changed.current())
      await load(first.current)
    })()
    return () => {
      isGone = true
      modeler.current?.destroy()
      modeler.current = undefined
    }
  }, [container, language, load])

  const save = useCallback(async () => {
    const { xml: text } = (await modeler.current?.saveXML({ format: true })) ?? {}
    return text ?? ''
  }, [])

  return { get, element, failed, load, save, ready: element !== undefined }
}

/** The modeller's own words, in the language of the screen. */

type Words = Record<string, string>

async function translation(language: Language): Promise<Record<string, unknown>> {
  const { default: shared } = language === 'zh' ? await import('bpmn-js-i18n/translations/zn') : { default: {} }
  const words: Words = language === 'zh' ? { ...shared, ...designerZh } : {}
  const translate = (text: string, parts: Words = {}) =>
    (words[text] ?? text).replace(/{([^{}]+)}/g, (whole, name: string) => parts[name] ?? whole)
  return { translate: ['value', translate] }
}

/** The words that Flowable adds to BPMN, as far as they run here. */
const words = (...names: string[]) => names.map(name => ({ name, isAttr: true, type: 'String' }))

const flowable = {
  name: 'Flowable',
  uri: 'http://flowable.org/bpmn',
  prefix: 'flowable',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Assignable',
      extends: ['bpmn:UserTask'],
      properties: words('assignee', 'candidateUsers', 'candidateGroups', 'dueDate', 'formKey'),
    },
    { name: 'Started', extends: ['bpmn:StartEvent'], properties: words('initiator', 'formKey') },
    {
      name: 'Startable',
      extends: ['bpmn:Process'],
      properties: words('candidateStarterUsers', 'candidateStarterGroups'),
    },
    {
      name: 'FormProperty',
      superClass: ['Element'],
      meta: { allowedIn: ['bpmn:StartEvent', 'bpmn:UserTask'] },
      properties: [
        ...words('id', 'name', 'type'),
        { name: 'required', isAttr: true, type: 'Boolean' },
        { name: 'writable', isAttr: true, type: 'Boolean' },
        { name: 'values', type: 'Value', isMany: true },
      ],
    },
    { name: 'Value', superClass: ['Element'], properties: words('id', 'name') },
    {
      name: 'Collected',
      extends: ['bpmn:MultiInstanceLoopCharacteristics'],
      properties: words('collection', 'elementVariable'),
    },
  ],
}
