/** The figures of the console, for the API document. */
import {
  Array as ArrayOf,
  Number as Decimal,
  Integer,
  Literal,
  Null,
  String as Text,
  Boolean as Truth,
  Union,
} from 'typebox'
import type { Figures, RequestFigures, ServerFigures, SignedIn, TenantFigures } from '#contract/desk/workbench'
import type { JobFigures } from '#contract/system/job'
import { answerOf, objectWith } from '../../../platform/http/reply/answers.ts'

const signedIn = objectWith<SignedIn>({ people: Integer(), sessions: Integer() })

const requests = objectWith<RequestFigures>({
  ...{ total: Integer(), refused: Integer(), failed: Integer(), meanMilliseconds: Decimal() },
  minutes: ArrayOf(objectWith<RequestFigures['minutes'][number]>({ requests: Integer(), failed: Integer() })),
})

const server = objectWith<ServerFigures>({
  ...{ version: Text(), node: Text(), host: Text(), process: Integer(), uptimeSeconds: Decimal() },
  memory: objectWith<ServerFigures['memory']>({
    ...{ residentBytes: Integer(), heapBytes: Integer(), heapLimitBytes: Integer() },
  }),
  loop: objectWith<ServerFigures['loop']>({ mean: Decimal(), p99: Decimal() }),
  requests,
  database: objectWith<ServerFigures['database']>({
    ...{ version: Text(), bytes: Integer(), connections: Integer(), maxConnections: Integer() },
  }),
  disks: ArrayOf(
    objectWith<ServerFigures['disks'][number]>({
      folder: Union([Literal('data'), Literal('files')]),
      ...{ availableBytes: Integer(), sizeBytes: Integer(), low: Truth() },
    }),
  ),
  jobs: objectWith<JobFigures>({
    ...{ waiting: Integer(), scheduled: Integer(), running: Integer(), failed: Integer(), oldestSeconds: Decimal() },
  }),
  signedIn,
})

const tenant = objectWith<TenantFigures>({
  ...{ tenantId: Text(), tenantName: Text(), signedIn },
})

export const figuresAnswers = answerOf(
  objectWith<Figures>({ server: Union([Null(), server]), tenant: Union([Null(), tenant]) }),
)
