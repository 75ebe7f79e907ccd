import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabel } from '../../../providers/i18n/index.ts'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import { listedFields } from '../definition/fieldsOf.ts'
import { ordered, useColumnChoice } from './columnChoices.ts'

/** The columns that are shown, in their order. */
export function ColumnChoices({ definition }: { definition: ResourceDefinition }) {
  const { t } = useTranslation()
  const label = useLabel()
  const [choice, choose] = useColumnChoice(definition.module.path)
  const fields = ordered(listedFields(definition), choice)
  const names = fields.map(([name]) => name)
  const hidden = choice?.hidden ?? []

  function toggle(name: string) {
    const next = hidden.includes(name) ? hidden.filter(other => other !== name) : [...hidden, name]
    choose({ order: names, hidden: next })
  }

  function move(name: string, steps: -1 | 1) {
    const from = names.indexOf(name)
    const order = names.filter(other => other !== name)
    order.splice(from + steps, 0, name)
    choose({ order, hidden })
  }

  return (
    <ul className="column-settings">
      {fields.map(([name, field], position) => {
        const title = label(field.label)
        const shown = !hidden.includes(name)
        // The last visible column stays: a list without columns could not be read.
        const last = shown && hidden.length === names.length - 1
        return (
          <li key={name}>
            <Checkbox checked={shown} disabled={last} onChange={() => toggle(name)}>
              {title}
            </Checkbox>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={t('resource.moveUp', { column: title })}
              disabled={position === 0}
              onClick={() => move(name, -1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={t('resource.moveDown', { column: title })}
              disabled={position === names.length - 1}
              onClick={() => move(name, 1)}
            />
          </li>
        )
      })}
      <li>
        <Button type="link" size="small" disabled={!choice} onClick={() => choose(undefined)}>
          {t('resource.resetColumns')}
        </Button>
      </li>
    </ul>
  )
}
