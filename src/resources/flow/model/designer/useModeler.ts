import Modeler from 'bpmn-js/lib/Modeler'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Language } from '../../../../lib/text/languages.ts'
import { phrase } from '../../parts/phrases.ts'
import type { DesignerServices, EntriesUpdate, GetService, Shape } from './services.ts'

interface Options {
  container: RefObject<HTMLElement>
  xml: string
  language: Language
  onChanged: () => void
}

/** A modeller in its container, with the element that is chosen in it. */
export function useModeler({ container, xml, language, onChanged }: Options) {
  const modeler = useRef<Modeler<DesignerServices>>()
  const [element, setElement] = useState<Shape>()
  const [, setDrawn] = useState(0)
  const [failed, setFailed] = useState(false)
  const changed = useRef(onChanged)
  changed.current = onChanged
  const first = useRef(xml)

  const get = useCallback(<Name extends keyof DesignerServices>(name: Name): DesignerServices[Name] => {
    if (!modeler.current) throw new Error('The modeller is not there yet')
    return modeler.current.get(name)
  }, [])

  const load = useCallback(async (text: string) => {
    try {
      await modeler.current?.importXML(text)
      const canvas = modeler.current?.get('canvas')
      if (canvas) fitCanvas(canvas)
      setElement(canvas?.getRootElement())
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [])

  useEffect(() => {
    let isGone = false
    void (async () => {
      const words = await translation(language)
      if (isGone || !container.current) return
      const made = new Modeler<DesignerServices>({
        container: container.current,
        moddleExtensions: { flowable },
        additionalModules: [words],
      })
      modeler.current = made
      offerRunnable(name => made.get(name))
      const events = made.get('eventBus')
      events.on(['selection.changed', 'element.changed', 'commandStack.changed'], () => {
        const [chosen, more] = made.get('selection').get()
        const root = made.get('canvas').getRootElement()
        setElement(more || !chosen ? root : (chosen.labelTarget ?? chosen))
        // The element is the same one, though its content has changed.
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

  const save = async () => (await modeler.current?.saveXML({ format: true }))?.xml ?? ''

  return { get, element, failed, load, save, ready: element !== undefined }
}

/** Shows the whole diagram, and a small one in its size. */
export function fitCanvas(canvas: DesignerServices['canvas']): void {
  if (canvas.zoom('fit-viewport', 'auto') > 1) canvas.zoom(1, 'auto')
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

const deadlineWords = ['workTime', 'remindBefore', 'escalation', 'escalateTo']

const flowable = {
  name: 'Flowable',
  uri: 'http://flowable.org/bpmn',
  prefix: 'flowable',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Assignable',
      extends: ['bpmn:UserTask'],
      properties: words('assignee', 'candidateUsers', 'candidateGroups', 'dueDate', 'formKey', ...deadlineWords),
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

/** Limits the modeller to what the engine supports: what a deployment would refuse is not offered. */

const hiddenEntries = ['create.participant-expanded', 'create.group', 'create.data-object', 'create.data-store']

const replacements = new RegExp(
  `^replace-with-(${[
    ...['user-task', 'manual-task', 'task', 'expanded-subprocess', 'collapsed-subprocess', 'subprocess'],
    ...['exclusive-gateway', 'parallel-gateway', 'inclusive-gateway'],
    ...['none-start', 'none-end', 'none-intermediate-throw', 'none-intermediate-throwing'],
    ...['timer-intermediate-catch', 'timer-boundary', 'non-interrupting-timer-boundary'],
    ...['error-boundary', 'error-end', 'terminate-end'],
    ...['sequence-flow', 'default-flow', 'conditional-flow'],
  ].join('|')})$`,
)

const appended = /^append\.(end-event|gateway|append-task|timer-intermediate-event|text-annotation)$/

/** Below the modeller's own providers, whose entries are there by then. */
const last = 500

function offerRunnable(get: GetService): void {
  const task = () => get('elementFactory').createShape({ type: 'bpmn:UserTask' })

  get('palette').registerProvider(last, {
    getPaletteEntries: () => entries => {
      const remaining = without(entries, name => hiddenEntries.includes(name))
      const draw = (event: Event) => get('create').start(event, task())
      const entry = { className: 'bpmn-icon-user-task', title: phrase('designer.createTask'), group: 'activity' }
      return { ...remaining, 'create.task': { ...entry, action: { dragstart: draw, click: draw } } }
    },
  })
  get('contextPad').registerProvider(last, {
    getContextPadEntries: (element: Shape) => entries => {
      const remaining = without(entries, name => name.startsWith('append.') && !appended.test(name))
      if (!remaining['append.append-task']) return remaining
      const append = () => get('autoPlace').append(element, task())
      const begin = (event: Event) => get('create').start(event, task())
      const entry = { className: 'bpmn-icon-user-task', title: phrase('designer.appendTask'), group: 'model' }
      return { ...remaining, 'append.append-task': { ...entry, action: { click: append, dragstart: begin } } }
    },
  })
  get('popupMenu').registerProvider('bpmn-replace', last, {
    getPopupMenuEntries: () => entries =>
      without(entries, name => name.startsWith('replace-with-') && !replacements.test(name)),
    getPopupMenuHeaderEntries: () => entries => without(entries, name => /loop|adhoc|ad-hoc|compensation/.test(name)),
  })
}

function without(entries: Parameters<EntriesUpdate>[0], drop: (name: string) => boolean): ReturnType<EntriesUpdate> {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => !drop(name)))
}

/** Chinese texts that the modeller's translation lacks or that differ on these screens; English is built in. */
const designerZh: Record<string, string> = {
  'Activate lasso tool': '框选工具',
  'Activate hand tool': '移动画布',
  'Activate create/remove space tool': '增减空间',
  'Activate global connect tool': '连线工具',
  'Create intermediate/boundary event': '创建中间或边界事件',
  'Create expanded sub-process': '创建子流程',
  'Append end event': '追加结束事件',
  'Append gateway': '追加网关',
  'Append timer intermediate catch event': '追加定时事件',
  'Add text annotation': '添加注释',
  'Change element': '更改类型',
  'Search in diagram': '在流程图中查找',
  'Manual task': '人工任务',
  'Exclusive gateway': '排他网关',
  'Sub-process (collapsed)': '子流程（折叠）',
  'Sub-process (expanded)': '子流程（展开）',
  'Intermediate throw event': '中间事件',
  'Timer intermediate catch event': '定时中间事件',
  'Timer boundary event (non-interrupting)': '定时边界事件（不中断）',
  'Error end event': '错误结束事件',
  'Terminate end event': '终止结束事件',
  'Default flow': '默认分支',
  'Conditional flow': '条件分支',
}
