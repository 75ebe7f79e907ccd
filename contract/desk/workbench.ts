/** Data of the home screen and the console. There is no module because nothing here is a record. */

import type { Label } from '../kit/fields.ts'
import type { JobFigures } from '../system/job.ts'
import type { SavedView } from './savedView.ts'

export const waitingPath = 'blade-desk/workbench/waiting'
export const figuresPath = 'blade-desk/console/figures'

/** From this many days before a tenant's end on, its administrators and those of the platform are notified. */
export const endingDays = 30

/** From this age on the home screen suggests a new password, in days. */
export const oldPasswordDays = 180

/** So many days the home screen names sign-ins from new devices. */
export const newDeviceDays = 3

/** Work that waits for the caller, and for administrators the problems of their tenant. */
export interface WaitingWork {
  /** The lists that the caller may open, also those that are empty. */
  matters: TodoCount[]
  /** The end of the caller's own tenant where it is near, for its administrators. */
  tenantEnd: { expireTime: string; ended: boolean } | null
  /** Whole days since the password was set. */
  passwordDays: number
  /** Sign-ins of the last days from devices that the caller had not used before. */
  newDevices: number
}

/** A list that a module declares to be work or a problem, with the number of its records. */
export interface TodoCount extends Pick<SavedView, 'path' | 'filters'> {
  /** Unique within the module. */
  key: string
  title: Label
  /** Only for administrators; for others who may act on it, it is work. */
  isProblem: boolean
  total: number
  /** There are more, which were not counted. */
  capped: boolean
}

/** The number of the matter of a module with one; `undefined` where the caller may not open its list. */
export const totalOf = (waiting: WaitingWork | undefined, { path }: { path: string }): number | undefined =>
  waiting?.matters.find(matter => matter.path === path)?.total

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
}

/** Users with a valid access token, that is, who were active within about an hour. */
export interface SignedIn {
  people: number
  sessions: number
}
