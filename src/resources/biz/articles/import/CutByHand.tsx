import { ScissorOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { usePhrases } from './phrases.ts'

interface CutByHandProps {
  /** The beginnings of the paragraphs of the file. */
  lines: readonly string[]
  /** The blocks that begin a story now. */
  starts: readonly number[]
  busy: boolean
  cut: (starts: readonly number[]) => void
}

/** The paragraphs of a file, each of which may begin a story. The proposed cuts are ticked. */
export function CutByHand({ lines, starts, busy, cut }: CutByHandProps) {
  const { t } = usePhrases()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([0, ...starts]))
  const places = [...chosen].sort((a, b) => a - b)

  function choose(line: number, isStart: boolean) {
    const next = new Set(chosen)
    if (isStart) next.add(line)
    else next.delete(line)
    setChosen(next)
  }

  return (
    <div className="story-cuts">
      <Button icon={<ScissorOutlined />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('cutByHand')}
      </Button>
      {isOpen && (
        <>
          <p>{t('cutHelp')}</p>
          <ol aria-label={t('lines')}>
            {lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the file is what a line is.
              <li key={place} data-start={chosen.has(place) || undefined}>
                {/* The first story begins with the file. */}
                <Checkbox
                  checked={chosen.has(place)}
                  disabled={place === 0}
                  onChange={({ target }) => choose(place, target.checked)}
                >
                  {line || t('noWords')}
                </Checkbox>
              </li>
            ))}
          </ol>
          <Button type="primary" disabled={busy} onClick={() => cut(places)}>
            {t('cut', { count: places.length })}
          </Button>
        </>
      )}
    </div>
  )
}
