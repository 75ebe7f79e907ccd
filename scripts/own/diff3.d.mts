export function merge3(before: string, mine: string, now: string): { text: string; conflicts: number[] }
export function commonLines(one: string, other: string): string
export function hasConflict(text: string): boolean
