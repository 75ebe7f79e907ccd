/** Shown while a part of the program is on its way. It stays empty for a moment: most parts come at once. */
export function Waiting() {
  return <div className="waiting" role="progressbar" aria-busy="true" aria-label="…" />
}
