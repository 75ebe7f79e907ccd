import type { FieldKinds } from '../blade/unsetValues.ts'

const known = new Map<string, FieldKinds>()

/** Declarations come with their screens, before those read any record. */
export function learnFields(path: string, fields: FieldKinds): void {
  known.set(path, { ...known.get(path), ...fields })
}

export function knownFields(path: string): FieldKinds | undefined {
  return known.get(path)
}
