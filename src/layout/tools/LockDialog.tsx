import { lazy, Suspense } from 'react'
import { closeLockDialog, useLayout } from '../../state/layout.ts'

const LockPasswordDialog = lazy(() =>
  import('./LockPasswordDialog.tsx').then(module => ({ default: module.LockPasswordDialog })),
)

/** Stands beside the tools, not in one of them: on small screens a tool goes with the panel it is in. */
export function LockDialog() {
  const open = useLayout(state => state.lockDialogOpen)
  if (open === undefined) return null
  return (
    <Suspense>
      <LockPasswordDialog open={open} close={closeLockDialog} />
    </Suspense>
  )
}
