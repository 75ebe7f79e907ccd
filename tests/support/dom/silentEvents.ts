// Calls of the API go to a fake server; the stream of events, which alone uses fetch, stays silent.
globalThis.fetch = (_, init) =>
  new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
