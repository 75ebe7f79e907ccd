/** Keeps the modeller to what runs here: what a deployment would refuse is not offered in the first place. */
import type { EntriesUpdate, Services, Shape } from './services.ts'

type Get = <Name extends keyof Services>(name: Name) => Services[Name]

const notDrawn = ['create.participant-expanded', 'create.group', 'create.data-object', 'create.data-store']

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

export function offerRunnable(get: Get, userTask: { create: string; append: string }): void {
  const task = () => get('elementFactory').createShape({ type: 'bpmn:UserTask' })

  get('palette').registerProvider(last, {
    getPaletteEntries: () => entries => {
      const remaining = without(entries, name => notDrawn.includes(name))
      const draw = (event: Event) => get('create').start(event, task())
      const entry = { className: 'bpmn-icon-user-task', title: userTask.create, group: 'activity' }
      return { ...remaining, 'create.task': { ...entry, action: { dragstart: draw, click: draw } } }
    },
  })
  get('contextPad').registerProvider(last, {
    getContextPadEntries: (element: Shape) => entries => {
      const remaining = without(entries, name => name.startsWith('append.') && !appended.test(name))
      if (!remaining['append.append-task']) return remaining
      const append = () => get('autoPlace').append(element, task())
      const begin = (event: Event) => get('create').start(event, task())
      const entry = { className: 'bpmn-icon-user-task', title: userTask.append, group: 'model' }
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
