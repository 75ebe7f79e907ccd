import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createAuth } from './auth/createAuth.ts'
import { framedOrigins } from './auth/framedOrigins.ts'
import { startTestIdentity } from './auth/social/testIdentity.ts'
import type { Config } from './config.ts'
import { addRoutes } from './crud/routes.ts'
import { createDb } from './db/database.ts'
import { claimIdNode } from './db/ids.ts'
import { createListener } from './db/listen.ts'
import { asSystem } from './db/scope.ts'
import { openStreams } from './events/openStreams.ts'
import { documentApi } from './http/document.ts'
import { guard } from './http/guard.ts'
import { health } from './http/health.ts'
import { measure } from './http/meter.ts'
import { createServer } from './http/server.ts'
import { staticFiles } from './http/staticFiles.ts'
import { learnTitles } from './logs/callTitles.ts'
import { createLogs } from './logs/index.ts'
import { consoleRoutes } from './modules/desk/console/routes.ts'
import { homeRoutes } from './modules/desk/home/routes.ts'
import { workbenchRoutes } from './modules/desk/workbench.ts'
import { processRoutes } from './modules/flow/processRoutes.ts'
import { modules } from './modules/index.ts'
import { useFfmpeg } from './press/film/ffmpeg.ts'
import { createReports } from './reports/createReports.ts'
import { useSecretKey } from './secrets.ts'
import { createSources } from './sources/sources.ts'
import { createStorages } from './storage/storages.ts'

interface Parts {
  config: Config
  pg: { connection: pg.PoolConfig; appConnection: pg.PoolConfig }
}

/** The server without a port, so that tests can use it. */
export async function buildApp({ config, pg: { appConnection } }: Parts): Promise<FastifyInstance> {
  useSecretKey(config.secretKey)
  useFfmpeg(config.ffmpeg)
  const db = createDb(appConnection)
  await claimIdNode(db)
  const app = await createServer(config)
  const testIdentity = config.testIdentity ? await startTestIdentity() : undefined
  const identityProviders = [...config.identityProviders, ...(testIdentity ? [testIdentity.provider] : [])]
  const listener = createListener(appConnection)
  const auth = createAuth({ config, db, listener, identityProviders, log: app.log })
  learnTitles(app)
  const logs = createLogs(app, db, config)
  const reports = createReports(db, appConnection)
  app.decorate('logs', logs)
  app.decorate('reports', reports)
  app.addHook('onClose', async () => {
    await testIdentity?.close()
    await auth.close()
    await listener.close()
    await logs.close()
    await reports.own.close()
    await asSystem(() => db.destroy())
  })
  app.decorate('forget', auth.forget)
  const meter = measure(app)
  app.decorate('storages', createStorages(config, db))
  app.decorate('sources', createSources(config, db))
  app.decorate('solvesCaptcha', auth.solvesCaptcha)
  app.decorate('socialSources', auth.socialSources)
  openStreams(app, { listener, findCaller: auth.findCaller })
  guard(app, auth)
  await app.register(rateLimit, { global: false })
  await documentApi(app, { browsable: config.environment !== 'production' })
  health(app, db)
  await app.register(instance => auth.routes(instance))
  for (const served of modules) addRoutes(app, served, db)
  processRoutes(app, db)
  workbenchRoutes(app, db)
  homeRoutes(app, db)
  consoleRoutes(app, db, meter)
  await staticFiles(app, config, framedOrigins(db))
  return app
}
