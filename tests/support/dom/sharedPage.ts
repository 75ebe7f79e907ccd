import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'
import { bindNotices } from '../../../src/providers/api/notification.ts'

// Our server writes its settings into the page: it has every extension.
if (!document.querySelector('meta[name=config]'))
  document.head.insertAdjacentHTML('beforeend', `<meta name="config" content='{"extensions":["*"]}'>`)

// The test files of a worker share one page and its modules: each leaves them as it found them.
afterAll(async () => {
  cleanup()
  // A chunk that is still loading when its file ends would stay broken for all files after it.
  await vi.dynamicImportSettled()
  if (!document.querySelector('meta[name=config]'))
    throw new Error('The settings that all test files of a worker read from the page are gone')
  // Each computed style would be matched with all rules of the library, which it adds again where it needs them.
  for (const style of document.head.querySelectorAll('style[data-css-hash]')) style.remove()
  // A message that no screen has shown waits for the next one.
  bindNotices(() => {})()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  // Stores read their entries again, which are gone.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
})
