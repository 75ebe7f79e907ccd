import './steps.css'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button, InputNumber, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../../parts/CallFields.tsx'
import { usePhrases } from '../../parts/phrases.ts'
import { rootOf } from '../designer/conditions.ts'
import { useIdentityNames } from '../designer/IdentityField.tsx'
import { expressionIn, type GetService, type Moddle, type Shape } from '../designer/services.ts'
import { type DesignStep, type RejectionTarget, readSteps } from './readSteps.ts'
import { PASSED, renderSteps, type StepDraft } from './renderSteps.ts'

interface StepsViewProps {
  element: Shape
  get: GetService
  /** Properties of the chosen element, within its step where there is no room next to the list. */
  panel: ReactNode
  /** Shown below the hint where a list cannot represent the diagram. */
  otherwise: ReactNode
}

/** The process as a list of steps. It edits the same diagram; the chosen step has its properties next to it. */
export function StepsView({ element, get, panel, otherwise }: StepsViewProps) {
  const { t } = usePhrases()
  const namesOf = useIdentityNames(get)
  const read = readSteps(rootOf(get).businessObject)
  if ('tooFree' in read)
    return (
      <section className="designer-steps" aria-label={t('designer.steps.title')}>
        <Alert
          type="info"
          showIcon
          message={t('designer.steps.tooFree', { name: read.tooFree.name || read.tooFree.id })}
        />
        {otherwise}
      </section>
    )
  const { start, steps, end } = read
  const words = { step: t('designer.steps.new'), approved: t('approve'), refused: t('refuse') }
  const same: StepDraft[] = steps.map(step => ({ before: step, refusal: step.refusal }))
  const draw = (drafts: readonly StepDraft[]) => renderSteps(read, drafts, words, get)

  function add() {
    const added = draw([...same, { before: undefined, refusal: 'end' }])
    if (added) get('selection').select(added)
  }

  /** Steps in another order; a refusal still goes to the step that it went to, where that still comes before. */
  function arrange(order: readonly DesignStep[]) {
    draw(
      order.map((step, place) => {
        const target = typeof step.refusal === 'number' ? steps[step.refusal] : undefined
        const targetIndex = target ? order.indexOf(target) : -1
        const refusal = !target ? step.refusal : targetIndex >= 0 && targetIndex <= place ? targetIndex : 'end'
        return { before: step, refusal }
      }),
    )
  }

  const { businessObject: chosen } = element
  const swap = (place: number) =>
    arrange(steps.with(place, steps[place + 1] as DesignStep).with(place + 1, steps[place] as DesignStep))
  return (
    <section className="designer-steps" aria-label={t('designer.steps.title')}>
      <ol>
        <li>
          <Chooser object={start} name={start.name || t('types.StartEvent')} {...{ chosen, get }} />
          {chosen === start && panel}
        </li>
        {steps.map((step, place) => (
          <StepItem
            key={step.task.id}
            {...{ step, place, steps, get, namesOf, chosen, panel, swap }}
            remove={() => arrange(steps.filter(other => other !== step))}
            setRefusal={refusal => draw(same.with(place, { before: step, refusal }))}
          />
        ))}
        {end && (
          <li>
            <Chooser object={end} name={end.name || t('types.EndEvent')} {...{ chosen, get }} />
            {chosen === end && panel}
          </li>
        )}
      </ol>
      <Button type="dashed" block icon={<PlusOutlined />} onClick={add}>
        {t('designer.steps.add')}
      </Button>
    </section>
  )
}

interface StepItemProps {
  step: DesignStep
  place: number
  steps: readonly DesignStep[]
  /** Words of the diagram in names. */
  namesOf: (words: string) => string
  get: GetService
  chosen: Moddle
  panel: ReactNode
  /** Swaps the step of a place with the next one. */
  swap: (place: number) => void
  remove: () => void
  setRefusal: (refusal: RejectionTarget) => void
}

function StepItem({ step, place, steps, namesOf, get, chosen, swap, ...rest }: StepItemProps) {
  const { t } = usePhrases()
  const id = useId()
  const { task, approved, refusal } = step
  const nameOf = ({ task: { name, id: key } }: DesignStep) => name || key || ''
  const name = nameOf(step)
  const who = ['assignee', 'candidateUsers', 'candidateGroups']
    .map(word => String(task.get(`flowable:${word}`) ?? ''))
    .filter(Boolean)
    .map(namesOf)
    .join(t('resource.comma'))
  const due = String(task.get('flowable:dueDate') ?? '')
  const condition = expressionIn(approved, 'conditionExpression')
  return (
    <li>
      <Chooser
        name={`${place + 1}. ${name}`}
        note={`${who || t('designer.steps.nobody')}${due && ` · ${t('designer.fields.dueDate')} ${due}`}`}
        {...{ object: task, chosen, get }}
      />
      <div className="designer-step-tools">
        <label htmlFor={id}>{t('designer.steps.refused')}</label>
        <Select<RejectionTarget>
          id={id}
          style={{ minWidth: 160, flex: 1 }}
          value={refusal}
          onChange={rest.setRefusal}
          popupMatchSelectWidth={false}
          options={[
            { value: 'none', label: t('designer.steps.goOn') },
            { value: 'end', label: t('designer.steps.ends') },
            ...steps.slice(0, place).map((earlier, index) => ({
              value: index,
              label: t('designer.steps.backTo', { name: `${index + 1}. ${nameOf(earlier)}` }),
            })),
          ]}
        />
        <span>
          <IconButton
            label={t('designer.steps.up', { name })}
            icon={<ArrowUpOutlined />}
            disabled={place === 0}
            onClick={() => swap(place - 1)}
          />
          <IconButton
            label={t('designer.steps.down', { name })}
            icon={<ArrowDownOutlined />}
            disabled={place === steps.length - 1}
            onClick={() => swap(place)}
          />
          <IconButton label={t('designer.steps.remove', { name })} icon={<DeleteOutlined />} onClick={rest.remove} />
        </span>
      </div>
      <CountersignRule task={task} get={get} />
      {approved && (
        <Chooser
          name={t('designer.steps.condition')}
          note={condition === PASSED ? t('designer.condition.pass') : condition}
          {...{ object: approved, chosen, get }}
        />
      )}
      {(chosen === task || chosen === approved) && rest.panel}
    </li>
  )
}

interface ChooserProps {
  object: Moddle
  name: string
  note?: string
  chosen: Moddle
  get: GetService
}

function Chooser({ object, name, note, chosen, get }: ChooserProps) {
  function choose() {
    const shape = get('elementRegistry').get(object.id ?? '')
    if (shape) get('selection').select(shape)
  }
  return (
    <button type="button" className="designer-step" aria-pressed={object === chosen} onClick={choose}>
      <strong>{name}</strong>
      {note && <span>{note}</span>}
    </button>
  )
}

const RULE = 'flowable:countersign'
const SHARE = 'share'
/** The share that is offered first. */
const HALF = 50

/** When the answers of several people at a step are enough; nothing where one person decides. */
export function CountersignRule({ task, get }: { task: Moddle; get: GetService }) {
  const { t } = usePhrases()
  const id = useId()
  const loop = task.get('loopCharacteristics') as Moddle | undefined
  const shape = get('elementRegistry').get(task.id ?? '')
  if (!loop || !shape) return null
  const isDrawn = loop.get('completionCondition') !== undefined
  const rule = String(task.get(RULE) ?? '')
  const share = Number(rule)
  const value = isDrawn ? 'drawn' : share ? SHARE : rule || 'all'

  function set(next: string) {
    const modeling = get('modeling')
    if (!shape || !loop) return
    // A condition of the diagram goes before the rule.
    if (isDrawn) modeling.updateModdleProperties(shape, loop, { completionCondition: undefined })
    modeling.updateProperties(shape, { [RULE]: next })
  }

  return (
    <div className="designer-step-tools">
      <label htmlFor={id}>{t('designer.steps.several')}</label>
      <Select
        id={id}
        style={{ minWidth: 160, flex: 1 }}
        value={value}
        popupMatchSelectWidth={false}
        onChange={next => set(next === SHARE ? String(HALF) : next)}
        options={[
          ...(['all', 'any'] as const).map(one => ({ value: one, label: t(`designer.steps.rules.${one}`) })),
          { value: SHARE, label: t('designer.steps.rules.share') },
          ...(isDrawn ? [{ value: 'drawn', label: t('designer.steps.rules.drawn') }] : []),
        ]}
      />
      {value === SHARE && (
        <InputNumber
          aria-label={t('designer.steps.share')}
          min={1}
          max={100}
          precision={0}
          suffix="%"
          value={share}
          onChange={next => next && set(String(next))}
        />
      )}
    </div>
  )
}
