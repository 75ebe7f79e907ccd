const key = 'reloaded-for-chunk'
const tooSoon = 60_000

/** After an update the old chunks are gone; a reload brings the new ones. A second failure is left to be shown. */
export function reloadOnceForChunks(): void {
  window.addEventListener('vite:preloadError', event => {
    const last = Number(read())
    if (last && Date.now() - last < tooSoon) return
    if (!remember()) return
    event.preventDefault()
    window.location.reload()
  })
}

function read(): string | null {
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null
  }
}

// Without a memory it would reload for ever.
function remember(): boolean {
  try {
    window.sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    return false
  }
}
