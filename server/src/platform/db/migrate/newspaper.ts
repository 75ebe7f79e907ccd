/** The migrations of the newspaper, which databases without it leave out. */
import type { Migration } from '../readMigrations.ts'

/** Up to the last one that is about the newspaper and other tables alike. */
const MIXED_UNTIL = '0098_cached_tables.sql'
const FIRST = '0030_newspaper.sql'

const early: readonly string[] = [
  ...[FIRST, '0031_article_search.sql', '0035_press.sql', '0050_page_films.sql', '0051_common_words.sql'],
  ...['0079_conversion_faults.sql', '0080_extension_media.sql', '0088_author_fees.sql'],
]

/** Later ones are named `0110_newspaper_….sql`, and no other migration is about the newspaper. */
export const isOfNewspaper = ({ name }: Pick<Migration, 'name'>): boolean =>
  early.includes(name) || /^\d{4}_newspaper_/.test(name)

/** Whether a backup or a database with these migrations holds the newspaper. */
export const holdsNewspaper = (applied: readonly Pick<Migration, 'name'>[]): boolean =>
  applied.some(({ name }) => name === FIRST)

/** Migrations that are applied together, in one transaction. */
export interface Step {
  migrations: readonly Migration[]
  /** Runs at the end of the step; its migrations of the newspaper then count as not applied. */
  removesNewspaper?: true
  /** Runs at the end of the step. */
  addsNewspaper?: true
}

/**
 * The steps for the missing migrations. A new database without the newspaper makes its tables and removes them in one
 * transaction, as the early migrations are what they are; one that has the newspaper keeps it.
 */
export function stepsFor(
  missing: readonly Migration[],
  { applied, newspaper }: { applied: ReadonlySet<string>; newspaper: boolean },
): Step[] {
  const isMade = applied.has(MIXED_UNTIL)
  const each = (migrations: readonly Migration[]): Step[] => migrations.map(migration => ({ migrations: [migration] }))
  if (applied.has(FIRST) || (newspaper && !isMade)) return each(missing)
  const others = missing.filter(migration => !isOfNewspaper(migration))
  if (newspaper) {
    const added = missing.filter(({ name }) => early.includes(name))
    const later = missing.filter(migration => !added.includes(migration))
    return [...(added.length > 0 ? [{ migrations: added, addsNewspaper: true as const }] : []), ...each(later)]
  }
  if (isMade || !missing.some(({ name }) => name === MIXED_UNTIL)) return each(others)
  const isMixed = ({ name }: Migration) => name <= MIXED_UNTIL
  return [
    { migrations: missing.filter(isMixed), removesNewspaper: true },
    ...each(others.filter(migration => !isMixed(migration))),
  ]
}
