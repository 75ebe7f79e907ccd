import { isServed } from '../kit/definition/serveModule.ts'
import { isService } from '../kit/definition/service.ts'
import { importFolder } from '../platform/importFolder.ts'
import { isJob } from '../platform/jobs/job.ts'

/**
 * No list of modules: of every file `<service>/<name>.ts` and `<service>/<name>/index.ts`, the exports made by
 * `serveModule`, `defineJob` and `defineService` are collected, in the order of the paths.
 */
const files = await importFolder('server/src/modules', /^[^/]+\/[^/]+(\/index)?$/)
const exported = [...new Set(files.flatMap(Object.values))]

/** All modules the server can answer for. */
export const modules = exported.filter(isServed)

export const moduleJobs = exported.filter(isJob)

export const services = exported.filter(isService)
