// Calls of the API have a server that stands for it; the stream of events, which alone goes by fetch, stays silent.
globalThis.fetch = (_, init) =>
  new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
