export function writeOwnLists(root?: string): string[]
export function listsOf(own: string): Record<string, string>
