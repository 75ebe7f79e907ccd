interface Limits {
  count: number
  bytes: number
}

/** Parts of a list that each stay within the limits as JSON. An item larger than the limit travels alone. */
export function batchesOf<Item>(items: readonly Item[], { count, bytes }: Limits): Item[][] {
  const batches: Item[][] = []
  let weight = 0
  for (const item of items) {
    const size = sizeOf(item)
    const batch = batches.at(-1)
    if (batch && batch.length < count && weight + size <= bytes) {
      batch.push(item)
      weight += size
    } else {
      batches.push([item])
      weight = size
    }
  }
  return batches
}

function sizeOf(item: unknown): number {
  return new TextEncoder().encode(JSON.stringify(item)).length + 1
}
