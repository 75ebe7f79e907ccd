/** Screens are drawn as in an office; left to itself happy-dom shows them on a small one. */
const { happyDOM } = window as typeof window & { happyDOM?: { setViewport(size: object): void } }
happyDOM?.setViewport({ width: 1440, height: 900 })
