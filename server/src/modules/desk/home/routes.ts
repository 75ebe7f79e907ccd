import type { FastifyInstance } from 'fastify'
import { listSettings } from '#contract/desk/list'
import { savedView } from '#contract/desk/savedView'
import { serveCalls } from '../../../kit/serveCalls.ts'
import type { Db } from '../../../platform/db/database.ts'
import { beginWith, lay, listSettingsOf } from './listSettings.ts'
import { removeView, saveView, shareView } from './savedViews.ts'

/** Views of lists that people save, and how they lay lists out. */
export function homeRoutes(app: FastifyInstance, db: Db): void {
  serveCalls(app, db, savedView, {
    submit: (view, context) => saveView(view, context),
    share: (sharing, context) => shareView(sharing, context),
    remove: ({ id }, context) => removeView(id, context),
  })
  serveCalls(app, db, listSettings, {
    mine: (_, context) => listSettingsOf(context),
    lay: ({ path, layout }, context) => lay(path, layout, context),
    begin: ({ path, viewId }, context) => beginWith(path, viewId, context),
  })
}
