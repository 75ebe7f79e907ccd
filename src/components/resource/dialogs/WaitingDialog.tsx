import { useEffect, useState } from 'react'
import { LoadFailed } from '../../ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../ui/states/WaitingBlock.tsx'
import { UnansweredDialog } from './UnansweredDialog.tsx'

interface WaitingDialogProps {
  title: string
  query: { error?: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }
  close: () => void
}

/** A record that arrives before that opens its dialog alone. */
const DELAY_MS = 300

/** In place of a dialog whose record is being read, or could not be. */
export function WaitingDialog({ title, query: { error, isError, isFetching, refetch }, close }: WaitingDialogProps) {
  const isLate = useDelayed(true, DELAY_MS)
  const failed = isError && !isFetching
  if (!isLate && !failed) return null
  return (
    <UnansweredDialog width={600} title={title} close={close}>
      {failed ? <LoadFailed error={error} retry={() => void refetch()} /> : <WaitingBlock />}
    </UnansweredDialog>
  )
}

/** True once it has been so for a while, false at once. */
function useDelayed(value: boolean, milliseconds: number): boolean {
  const [delayed, setDelayed] = useState(false)
  useEffect(() => {
    if (!value) return
    const timer = setTimeout(() => setDelayed(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setDelayed(false)
    }
  }, [value, milliseconds])
  return value && delayed
}
