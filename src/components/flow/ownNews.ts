/** What was done on this screen renews its list at once; to hear of it as well would only ask a second time. */
const heardWithin = 3000
let done: number | undefined

export function noteOwnNews(): void {
  done = Date.now()
}

/** Once for each thing that was done here. */
export function isOwnNews(): boolean {
  const own = done !== undefined && Date.now() - done < heardWithin
  done = undefined
  return own
}
