/** Waiting items of several owners. They are taken in turns: one of each owner before the second one of any. */
export class FairLine<Item> {
  readonly #lines = new Map<string, Item[]>()

  push(owner: string, item: Item): void {
    const line = this.#lines.get(owner)
    if (line) line.push(item)
    else this.#lines.set(owner, [item])
  }

  /** The next item whose turn it is; items that are not ready are passed over and keep their place. */
  take(isReady: (item: Item) => boolean = () => true): Item | undefined {
    for (const [owner, line] of this.#lines) {
      const index = line.findIndex(isReady)
      if (index < 0) continue
      const [item] = line.splice(index, 1)
      // The owner goes to the end of the turns.
      this.#lines.delete(owner)
      if (line.length > 0) this.#lines.set(owner, line)
      return item
    }
    return undefined
  }

  remove(owner: string, item: Item): void {
    const left = (this.#lines.get(owner) ?? []).filter(other => other !== item)
    if (left.length > 0) this.#lines.set(owner, left)
    else this.#lines.delete(owner)
  }

  count(matches: (item: Item) => boolean = () => true): number {
    return [...this.#lines.values()].reduce((sum, line) => sum + line.filter(matches).length, 0)
  }
}
