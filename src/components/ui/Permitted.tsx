import type { ReactNode } from 'react'
import type { ButtonOf, Module } from '#contract/kit/module'
import { useAccess } from '../../providers/accessControl.ts'
import { Forbidden } from './states/Forbidden.tsx'

interface PermittedProps<M extends Module> {
  module: M
  button: ButtonOf<M>
  children: ReactNode
}

/** A button or other part of a screen, for users who have that button. */
export function Permitted<M extends Module>({ module, button, children }: PermittedProps<M>) {
  return useAccess(module, button).can ? children : null
}

/** A screen for users who have that button; others see why it stays closed. */
export function PermittedScreen<M extends Module>({ module, button, children }: PermittedProps<M>) {
  const { can, reason } = useAccess(module, button)
  return can ? children : <Forbidden reason={reason} />
}
