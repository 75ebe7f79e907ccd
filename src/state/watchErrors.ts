/** The log itself is loaded with the first error: the sign-in page has no use for it otherwise. */

/** From here on what nobody caught is logged. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => rememberError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => rememberError(reason))
}

export function rememberError(error: unknown, info = ''): void {
  // Where the log cannot be loaded, its own failure must not become an error to log.
  void import('./errorLog.ts').then(({ logError }) => logError(error, info)).catch(() => {})
}
