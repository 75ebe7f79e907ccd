import type { Label } from '#contract/kit/fields'
import type { Db } from '../../platform/db/database.ts'

/** Why a record counts as released, and what follows from it. */
export interface Release {
  /** The permission that a change takes. */
  needs: string
  /** Fields that stay open to everybody who may edit. */
  free?: readonly string[]
  /** The refusal to remove the record; without it, removing takes `needs`. */
  kept?: (name: string) => Label
}

export type FindRelease<Rec> = (record: Rec, db: Db) => Promise<Release | undefined> | Release | undefined
