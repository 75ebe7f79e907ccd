import { lazy, Suspense } from 'react'
import { create } from 'zustand'

const LockPasswordDialog = lazy(() =>
  import('./LockPasswordDialog.tsx').then(module => ({ default: module.LockPasswordDialog })),
)

const useLockDialog = create(() => ({ wanted: false, open: false }))

export function askForLockPassword(): void {
  useLockDialog.setState({ wanted: true, open: true })
}

/** Stands beside the tools, not in one of them: on small screens a tool goes with the panel it is in. */
export function LockDialog() {
  const { wanted, open } = useLockDialog()
  if (!wanted) return null
  return (
    <Suspense>
      <LockPasswordDialog open={open} close={() => useLockDialog.setState({ open: false })} />
    </Suspense>
  )
}
