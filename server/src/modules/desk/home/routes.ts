import type { FastifyInstance } from 'fastify'
import { home, savedView } from '#contract/desk/home'
import { listSettings } from '#contract/desk/list'
import { serveCalls } from '../../../kit/serveCalls.ts'
import type { Db } from '../../../platform/db/database.ts'
import { arrange, resetArrangement, setRoleDefault } from './arrangement.ts'
import { errorsByDay } from './errorsByDay.ts'
import { homeOf } from './homeOf.ts'
import { beginWith, lay, listSettingsOf } from './listSettings.ts'
import { readCards } from './readCards.ts'
import { removeView, saveView, shareView } from './savedViews.ts'

/** The cards of the home screen, and the lists that people keep there. */
export function homeRoutes(app: FastifyInstance, db: Db): void {
  serveCalls(app, db, home, {
    mine: (_, context) => homeOf(context),
    arrange: ({ cards }, context) => arrange(readCards(cards), context),
    reset: (_, context) => resetArrangement(context),
    'role-default': ({ roleId, cards }, context) => setRoleDefault(roleId, readCards(cards || '[]'), context),
    errors: (_, context) => errorsByDay(context),
  })
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
