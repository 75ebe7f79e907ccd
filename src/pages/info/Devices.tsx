import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { Device } from '#contract/auth'
import { useConfirm } from '../../components/ui/useConfirm.ts'
import { notify } from '../../providers/api/notification.ts'
import { PlacesTable } from './PlacesTable.tsx'
import { usePhrases } from './phrases.ts'
import { endOtherSessions } from './signIns.ts'

/** Sessions of the person, and the way to end all but this one. */
export function Devices({ devices, ended }: { devices: readonly Device[]; ended: () => void }) {
  const { t } = usePhrases()
  const ask = useConfirm()
  const heading = useRef<HTMLHeadingElement>(null)
  const [ending, setEnding] = useState(false)
  const others = devices.filter(({ current }) => !current).length

  async function endOthers() {
    if (!(await ask({ content: t('confirmEndOthers') }))) return
    setEnding(true)
    try {
      await endOtherSessions()
      ended()
      notify('success', t('othersEnded'))
      // The button that had the focus has nothing left to do.
      heading.current?.focus()
    } catch {
      // `http` has said why.
    } finally {
      setEnding(false)
    }
  }

  return (
    <>
      <header className="info-devices">
        <h2 ref={heading} tabIndex={-1}>
          {t('devices')}
        </h2>
        {others > 0 ? (
          <Button loading={ending} onClick={() => void endOthers()}>
            {t('endOthers')}
          </Button>
        ) : (
          <span>{t('noOthers')}</span>
        )}
      </header>
      <PlacesTable label={t('devices')} places={devices} />
    </>
  )
}
