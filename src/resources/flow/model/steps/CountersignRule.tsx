import { InputNumber, Select } from 'antd'
import { useId } from 'react'
import { usePhrases } from '../../parts/phrases.ts'
import type { Get, Moddle } from '../designer/services.ts'

const RULE = 'flowable:countersign'
const SHARE = 'share'
/** The share that is offered first. */
const HALF = 50

interface CountersignRuleProps {
  task: Moddle
  get: Get
}

/** When the answers of several people at a step are enough; nothing where one person decides. */
export function CountersignRule({ task, get }: CountersignRuleProps) {
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
