import { PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { Button, Checkbox, InputNumber } from 'antd'
import { columnWidth, type ListLayout } from '#contract/desk/list'
import { useLabel } from '../../../providers/i18n/index.ts'
import { MoveButtons } from '../../ui/MoveButtons.tsx'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import { offeredColumns, shownColumns, useListLayout, wholeLayout } from './listSettings.ts'
import { usePhrases } from './phrases.ts'

interface ColumnChoicesProps {
  definition: ResourceDefinition
  /** Columns that there is no room for. */
  crowded: readonly string[]
  /** The view that the list shows. */
  viewId: string | undefined
}

/** The columns of a list: which, in which order, how wide, and which of them stay while the others scroll. */
export function ColumnChoices({ definition, crowded, viewId }: ColumnChoicesProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const [own, lay] = useListLayout(definition.module.path, viewId)
  const layout = wholeLayout(own)
  const { hidden, shown, widths, frozenTo, dense } = layout
  const fields = offeredColumns(definition, layout)
  const names = fields.map(([name]) => name)
  const visible = shownColumns(definition, layout)
    .map(([name]) => name)
    .filter(name => !crowded.includes(name))
  const change = (next: Partial<ListLayout>) => lay({ ...layout, ...next })
  const without = (list: readonly string[], name: string) => list.filter(other => other !== name)

  function toggle(name: string) {
    if (visible.includes(name)) change({ hidden: [...hidden, name], shown: without(shown, name) })
    else change({ hidden: without(hidden, name), shown: [...shown, name] })
  }

  function move(name: string, steps: -1 | 1) {
    const order = without(names, name)
    order.splice(names.indexOf(name) + steps, 0, name)
    change({ order })
  }

  function widen(name: string, width: number | null) {
    const { [name]: _, ...others } = widths
    change({ widths: width ? { ...others, [name]: width } : others })
  }

  return (
    <div className="column-settings">
      {crowded.length > 0 && <p>{t('crowded', { count: crowded.length })}</p>}
      <ul>
        {fields.map(([name, field], position) => {
          const title = label(field.label)
          const isVisible = visible.includes(name)
          const frozen = frozenTo === name
          return (
            <li key={name}>
              {/* The last visible column stays: a list without columns could not be read. */}
              <Checkbox checked={isVisible} disabled={isVisible && visible.length === 1} onChange={() => toggle(name)}>
                {title}
              </Checkbox>
              <InputNumber
                size="small"
                style={{ width: 64 }}
                {...columnWidth}
                step={10}
                controls={false}
                disabled={!isVisible}
                value={widths[name] ?? null}
                placeholder={t('auto')}
                aria-label={t('widthOf', { column: title })}
                onChange={width => widen(name, width)}
              />
              <Button
                type="text"
                size="small"
                icon={frozen ? <PushpinFilled /> : <PushpinOutlined />}
                aria-label={t('freeze', { column: title })}
                aria-pressed={frozen}
                disabled={!isVisible}
                onClick={() => change({ frozenTo: frozen ? '' : name })}
              />
              <MoveButtons column={title} position={position} count={names.length} move={steps => move(name, steps)} />
            </li>
          )
        })}
      </ul>
      <footer>
        <Checkbox checked={dense} onChange={() => change({ dense: !dense })}>
          {t('dense')}
        </Checkbox>
        <Button type="link" size="small" disabled={!own} onClick={() => lay(undefined)}>
          {t('resource.resetColumns')}
        </Button>
      </footer>
    </div>
  )
}
