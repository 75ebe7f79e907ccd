/** Data of the home screen and the console. There is no module because nothing here is a record. */

import type { JobFigures } from '../system/job.ts'

export const waitingPath = 'blade-desk/workbench/waiting'
export const figuresPath = 'blade-desk/console/figures'

/** From this many days before a tenant's end on, its administrators of the platform are notified. */
export const endingDays = 30

/** From this age on the home screen suggests a new password, in days. */
export const oldPasswordDays = 180

/** Counts of pending work of the caller; `null` where the caller lacks the permission for it. */
export interface Waiting {
  /** Applications for an account, up to one more than lists count. */
  applicants: number | null
  /** Accounts in use that nobody gave a role, so that they cannot sign in. */
  withoutRole: number | null
  /** Tenants in use that have ended or soon will, soonest first. */
  endingTenants: EndingTenant[] | null
  /** Tasks of workflow that the caller may claim, and those that are theirs. */
  claimable: number | null
  todo: number | null
  /** Whole days since the password was set. */
  passwordDays: number
}

export interface EndingTenant {
  id: string
  tenantName: string
  /** `yyyy-MM-dd HH:mm:ss` */
  expireTime: string
  ended: boolean
}

/** `null` where the caller is no administrator of the platform, or of a tenant. */
export interface Figures {
  server: ServerFigures | null
  tenant: TenantFigures | null
}

/** Figures of the server process that answers, and of the shared database. */
export interface ServerFigures {
  version: string
  node: string
  host: string
  process: number
  uptimeSeconds: number
  memory: { residentBytes: number; heapBytes: number; heapLimitBytes: number }
  /** Milliseconds that work had to wait for its turn in the last minute. */
  loop: { mean: number; p99: number }
  requests: RequestFigures
  database: { version: string; bytes: number; connections: number; maxConnections: number }
  /** One for each file system: of the data directory, and of the stored files where that is another one. */
  disks: { folder: 'data' | 'files'; availableBytes: number; sizeBytes: number; low: boolean }[]
  /** Background jobs of all processes and tenants. */
  jobs: JobFigures
  /** Over all tenants. */
  signedIn: SignedIn
}

/** Calls of the API since the process started. */
export interface RequestFigures {
  total: number
  /** Answered with 4xx. */
  refused: number
  /** Answered with 5xx. */
  failed: number
  /** Mean of the last minutes, in milliseconds. */
  meanMilliseconds: number
  /** Oldest first; the last one is still running. */
  minutes: { requests: number; failed: number }[]
}

export interface TenantFigures {
  tenantId: string
  tenantName: string
  signedIn: SignedIn
  /** Modules whose list the caller may open. */
  records: RecordCount[]
}

/** Users with a valid access token, that is, who were active within about an hour. */
export interface SignedIn {
  people: number
  sessions: number
}

export interface RecordCount {
  /** The module's path. */
  path: string
  total: number
  /** There are more, which were not counted. */
  capped: boolean
}
