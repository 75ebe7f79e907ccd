import rateLimit from '@fastify/rate-limit'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { pageBranding } from './auth/brandings.ts'
import { createAuth, framedOrigins } from './auth/createAuth.ts'
import { countSignedIn } from './auth/sessions/ownSignIns.ts'
import { startTestIdentity } from './auth/social/testIdentity.ts'
import { openStreams } from './auth/streams/openStreams.ts'
import { createModules } from './kit/definition/registry.ts'
import type { ModuleDefinition } from './kit/definition/serveModule.ts'
import { recordDownloads } from './kit/history/recordDownloads.ts'
import { addRoutes, requireProofs, searchRoutes } from './kit/routes.ts'
import { sheetFileRoutes } from './kit/serveSheetFiles.ts'
import { modules, services } from './modules/index.ts'
import type { Config } from './platform/config/config.ts'
import { findFfmpeg } from './platform/config/ffmpeg.ts'
import { createSecrets } from './platform/config/secrets.ts'
import { createDatabaseProbe, createRequestPool, type Db, scopedDbOf } from './platform/db/database.ts'
import { claimIdNode } from './platform/db/ids.ts'
import { createListener, type Listener } from './platform/db/listen.ts'
import { asSystem } from './platform/db/tenancy/scope.ts'
import { documentApi } from './platform/http/document/documentApi.ts'
import { guard } from './platform/http/guard.ts'
import { staticFiles } from './platform/http/page/staticFiles.ts'
import { createServer, health } from './platform/http/server.ts'
import { createLogs, learnTitles } from './platform/logs/index.ts'
import { createMailer } from './platform/mailer.ts'
import { addMetrics } from './platform/metrics.ts'
import { watchDiskSpace } from './platform/storage/diskSpace.ts'
import { createStorages } from './platform/storage/storages.ts'
import { signEntries } from './platform/trail/signEntries.ts'

interface AppOptions {
  config: Config
  pg: { connection: pg.PoolConfig; appConnection: pg.PoolConfig }
  /** Silent when absent. */
  log?: FastifyBaseLogger
  /** Made here when absent; it ends with the server. */
  listener?: Listener
  /** All when absent. */
  served?: readonly ModuleDefinition[]
}

/** The server without a port, so that tests can use it. */
export async function buildApp({
  config,
  pg: { connection, appConnection },
  log,
  listener = createListener(appConnection),
  served = modules,
}: AppOptions): Promise<FastifyInstance> {
  const databaseProbe = createDatabaseProbe(appConnection)
  const pool = createRequestPool(appConnection, databaseProbe)
  const secrets = createSecrets(config.secretKey)
  const db = scopedDbOf(pool, signEntries(secrets))
  await claimIdNode(db)
  const app = await createServer(config, log)
  const testIdentity = config.testIdentity ? await startTestIdentity() : undefined
  const identityProviders = [...config.identityProviders, ...(testIdentity ? [testIdentity.provider] : [])]
  const auth = createAuth({ config, db, secrets, listener, identityProviders, log: app.log })
  learnTitles(app)
  const logs = createLogs(app, db, config)
  app.decorate('modules', createModules(served, services))
  app.decorate('secrets', secrets)
  app.decorate('findFfmpeg', () => findFfmpeg(config.ffmpeg))
  app.decorate('logs', logs)
  app.decorate('mailer', createMailer(config.mail))
  app.addHook('onClose', async () => {
    await testIdentity?.close()
    await auth.close()
    await listener.close()
    await databaseProbe.close()
    await logs.close()
    await asSystem(() => db.destroy())
  })
  app.decorate('invalidateCallers', auth.invalidateCallers)
  app.decorate('findFormerCaller', auth.findFormerCaller)
  watchDiskSpace(app, config)
  app.decorate('storages', createStorages(config, { db, secrets }))
  app.decorate('solvesCaptcha', auth.solvesCaptcha)
  app.decorate('socialSources', auth.socialSources)
  recordDownloads(app, db)
  openStreams(app, { listener, findCaller: auth.findCaller })
  guard(
    app,
    auth,
    services.flatMap(({ publicRoutes = [] }) => publicRoutes),
  )
  await app.register(rateLimit, { global: false })
  await documentApi(app, { browsable: config.environment !== 'production', basePath: config.basePath })
  health(app, databaseProbe)
  const sessions = async (through: Db) => (await countSignedIn(through)).sessions
  addMetrics(app, config, { connection, pool, probe: databaseProbe, sessions })
  requireProofs(app, served)
  await app.register(instance => auth.routes(instance))
  for (const { register } of services) register?.(app, { config, db, appConnection })
  for (const one of served) addRoutes(app, one, db)
  sheetFileRoutes(app, db)
  searchRoutes(app, db)
  await staticFiles(app, config, { framedOrigins: framedOrigins(db), branding: pageBranding(db) })
  return app
}
