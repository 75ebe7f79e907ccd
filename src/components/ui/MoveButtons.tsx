import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

interface MoveButtonsProps {
  /** Title of the item that they move. */
  column: string
  position: number
  count: number
  move: (steps: -1 | 1) => void
}

/** Moves an item of a list up or down by one place. */
export function MoveButtons({ column, position, count, move }: MoveButtonsProps) {
  const { t } = useTranslation()
  const common = { type: 'text', size: 'small' } as const
  return (
    <>
      <Button
        {...common}
        icon={<ArrowUpOutlined />}
        aria-label={t('resource.moveUp', { column })}
        disabled={position === 0}
        onClick={() => move(-1)}
      />
      <Button
        {...common}
        icon={<ArrowDownOutlined />}
        aria-label={t('resource.moveDown', { column })}
        disabled={position === count - 1}
        onClick={() => move(1)}
      />
    </>
  )
}
