/** The page that the test files of a worker share with its modules: each leaves it as it found it. */
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { bindNotices } from '../../../src/providers/api/notification.ts'
import { timeLimit } from '../run/timeLimit.ts'

// Screens are rendered as in an office; left to itself happy-dom shows them on a small one.
const { happyDOM } = window as typeof window & { happyDOM?: { setViewport(size: object): void } }
happyDOM?.setViewport({ width: 1440, height: 900 })

// happy-dom has no default sizes, without which antd measures the height of a text area as NaN.
const sizes = document.createElement('style')
sizes.textContent = 'textarea { padding: 0; border: 0 solid; }'
document.head.append(sizes)

// Our server writes its settings into the page: it has every extension.
if (!document.querySelector('meta[name=config]'))
  document.head.insertAdjacentHTML('beforeend', `<meta name="config" content='{"extensions":["*"]}'>`)

// Calls of the API go to a fake server; the stream of events, which alone uses fetch, stays silent.
globalThis.fetch = (_, init) =>
  new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))

const { getElementError } = getConfig()
configure({
  // Screens come in chunks, which a busy machine loads slowly.
  asyncUtilTimeout: timeLimit(60_000),
  // Each look of a waiting query would describe the whole document; the error that ends the wait still does.
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean
    }
    if (!isWaiting) return getElementError(message, container)
    const error = new Error(message ?? undefined)
    error.name = 'TestingLibraryElementError'
    return error
  },
})

// React and antd print a warning for a mistake in a component, and go on.
const warnings: string[] = []
const print = console.error
console.error = (...parts: unknown[]) => {
  if (String(parts[0]).startsWith('Warning: ')) warnings.push(parts.map(String).join(' '))
  print(...parts)
}
afterEach(() => expect(warnings.splice(0), 'warnings of React or antd').toEqual([]))

afterAll(async () => {
  cleanup()
  console.error = print
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
