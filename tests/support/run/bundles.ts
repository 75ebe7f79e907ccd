import { basename, join } from 'node:path'

/**
 * The arguments of Node that start a program: its bundle in a run of all tests, else its source, which needs a second
 * more.
 */
export function programOf(source: string): string[] {
  const { CHILD_BUNDLES } = process.env
  return CHILD_BUNDLES ? [join(CHILD_BUNDLES, `${basename(source, '.ts')}.mjs`)] : ['--import', 'tsx', source]
}
