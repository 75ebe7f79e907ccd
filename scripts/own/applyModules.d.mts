interface Change {
  path: string
  what: 'new' | 'updated' | 'merged' | 'kept' | 'same' | 'removed' | 'left out' | 'unknown' | 'conflict'
  text?: string | null
  lines?: number[]
}
export function applyModules(root?: string, options?: { dryRun?: boolean }): Change[]
export function run(args: readonly string[]): void
