import type { FastifyInstance } from 'fastify'
import { home, savedView } from '#contract/desk/home'
import { serveCalls } from '../../../crud/serveCalls.ts'
import type { Db } from '../../../db/database.ts'
import { arrange, resetArrangement, setRoleDefault } from './arrangement.ts'
import { errorsByDay } from './errorsByDay.ts'
import { homeOf } from './homeOf.ts'
import { readCards } from './readCards.ts'
import { removeView, saveView } from './savedViews.ts'

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
    remove: ({ id }, context) => removeView(id, context),
  })
}
