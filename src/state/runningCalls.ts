/** Number of calls to the server that are under way; the progress bar runs with them. */
import { create } from 'zustand'

export const useRunningCalls = create(() => ({ running: 0 }))

export function callBegins(): void {
  useRunningCalls.setState(({ running }) => ({ running: running + 1 }))
}

export function callEnds(): void {
  useRunningCalls.setState(({ running }) => ({ running: Math.max(0, running - 1) }))
}
