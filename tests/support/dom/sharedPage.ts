import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// The test files of a worker share one page and its modules: each leaves them as it found them.
afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  // Stores read their entries again, which are gone.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
})
