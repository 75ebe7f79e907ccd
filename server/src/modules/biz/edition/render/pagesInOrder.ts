import type { Db } from '../../../../platform/db/database.ts'

/** The pages of an edition, in the order of the paper; the caller selects the columns. */
export const pagesInOrder = (editionId: string, db: Db) =>
  db.selectFrom('bladePage').where('editionId', '=', editionId).orderBy('sort').orderBy('id')
