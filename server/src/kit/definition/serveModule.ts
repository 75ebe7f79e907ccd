import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AliasedExpression, Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Label } from '#contract/kit/fields'
import type {
  CallInput,
  CallOutput,
  CallShape,
  CallsOf,
  InputOf,
  Module,
  Operation,
  RecordOf,
} from '#contract/kit/module'
import type { RemovalUse } from '#contract/kit/uses'
import { reserveForPlatform } from '../../auth/permissions/permissions.ts'
import type { Database, Db, Row } from '../../platform/db/database.ts'
import { defineTable, type TableTenancy } from '../../platform/db/tenancy/scope.ts'
import type { Caller, Policy } from '../../platform/http/guard.ts'
import type { Language, Origin } from '../../platform/http/reply/reply.ts'
import type { RawValue } from '../kinds/kind.ts'
import type { WireRecord } from './columns.ts'
import type { ListQuery } from './listQuery.ts'
import type { TodoList } from './service.ts'

export interface Context {
  /** Within a hook this is the transaction of the write. */
  db: Db
  caller: Caller
  /** The app, with what its plugins have decorated it with. */
  services: FastifyInstance
  /** The language of texts in the answer. */
  language: Language
  requestId: string
  /** One object for each request or job, so that hooks of one call can recognize it. */
  origin: Origin
  /** The operation whose data scopes apply, where it is not that of `origin.path`. */
  call?: string
}

type Order<Key extends string = string> = Key | readonly (readonly [Key, 'asc' | 'desc'])[]

/** The item that represents the module in the seeded menu; its buttons follow from the contract. */
export interface MenuEntry {
  /** Code of the group. */
  under: string
  sort: number
  /** Class of the icon. */
  source?: string
  /** The English title of the module when absent. */
  nameEn?: string
}

/** Fields that no two records of a tenant share, by a unique index named `<table>_<columns>_key`. */
export interface Unique<Key extends string = string> {
  fields: readonly [Key, ...Key[]]
  /** The refusal; made of the fields' labels when absent. */
  text?: Label
}

type FieldKey<M extends Module> = keyof M['fields'] & string
type SecretKey<M extends Module> = {
  [K in FieldKey<M>]: M['fields'][K]['kind'] extends 'secret' ? K : never
}[FieldKey<M>]
type SortKey<M extends Module> = FieldKey<M> | 'createTime' | 'updateTime' | 'id'

/** The submitted values: on an edit only the fields that change. Hooks may change them. */
export type Draft<M extends Module> = { id?: string } & Partial<InputOf<M>>

// biome-ignore lint/suspicious/noConfusingVoidType: most hooks have nothing to add and end without a return.
type AddedValues = object | void

// biome-ignore lint/suspicious/noConfusingVoidType: most only check and end without a return.
type RestoredChange<Change> = Change | void

export type Hooks<M extends Module> = HooksWith<Draft<M>, RecordOf<M>, Partial<InputOf<M>>>

interface HooksWith<Values, Stored, Change> {
  /** `before` is the stored record, absent on creation. */
  beforeSubmit?(draft: Values, context: Context & { before: Stored | undefined }): Promise<void> | void
  /** Its result is added to the answer of `submit`. */
  afterSubmit?(record: Stored, context: Context & { before: Stored | undefined }): Promise<AddedValues> | AddedValues
  /**
   * Sees the cells of a sheet before the transaction that saves its rows, and may change them. `by`: the fields that
   * records are recognized by in addition to their ids.
   */
  beforeImport?(
    rows: readonly Record<string, string>[],
    context: Context & { by: readonly string[] },
  ): Promise<void> | void
  beforeRemove?(ids: readonly string[], context: Context & { records: readonly Stored[] }): Promise<void> | void
  /** Its result is changed as the record is restored from the recycle bin; throws to leave it there. */
  beforeRestore?(record: Stored, context: Context): Promise<RestoredChange<Change>> | RestoredChange<Change>
  afterRestore?(record: Stored, context: Context): Promise<void> | void
  /** May query other rows than the request, in lists and exports alike. */
  beforeList?(query: ListQuery, context: Context): Promise<ListQuery> | ListQuery
  /** May add to the records of lists and details. */
  afterRead?(records: Stored[], context: Context): Promise<void> | void
}

/** Values beyond the declared input of a call, and its request. A call of a job has neither. */
export interface ReceivedInput {
  raw: Map<string, RawValue>
  request?: FastifyRequest
}

type Handler<C extends CallShape> = (
  input: CallInput<C>,
  context: Context,
  received: ReceivedInput,
) => Promise<CallOutput<C>> | CallOutput<C>

type AnyHandler = (input: Row, context: Context, received: ReceivedInput) => unknown

type Handlers<M> = { [K in keyof CallsOf<M>]: Handler<CallsOf<M>[K]> }

/** A subquery whose columns are called as the fields of the module and as those every record has. */
export type RowsQuery = (eb: ExpressionBuilder<Database, never>, context: Context) => AliasedExpression<object, string>

interface BaseOptions<M extends Module> {
  table: string
  /** The rows of lists, where they are not those of the table. */
  rows?: RowsQuery
  /** The tenancy of the table, where it differs from that of the module. */
  tableTenancy?: TableTenancy
  /** Newest first when absent. */
  order?: Order<SortKey<M>>
  menu?: MenuEntry
  unique?: readonly Unique<FieldKey<M>>[]
  hooks?: Hooks<M>
  /** Finds the protection of records that readers see; see releaseProtection.ts. */
  released?: FindProtection<RecordOf<M>>
  /** Secrets of which `beforeSubmit` leaves a hash to store; the others are stored encrypted, see secrets.ts. */
  hashed?: readonly SecretKey<M>[]
  /** Columns that follow from other data. `saveDerived` writes them without a version; hooks add them to a draft. */
  derived?: readonly string[]
  /** Long fields that lists leave empty; `detail` carries them. */
  detailOnly?: readonly FieldKey<M>[]
  /** The searches of the module, one for each that it declares. */
  searches?: Readonly<Record<string, Search>>
  /** Replaces who may list, see, submit or remove, or make a call. */
  policies?: Partial<Record<Operation | (keyof CallsOf<M> & string), Policy>>
  /** Users with a second factor prove it again before calls that change something by a permission. */
  needsProof?: true
  /** Limits of calls for one address. */
  limits?: { [K in keyof CallsOf<M>]?: Limit }
  /** Calls and operations that the usual log lists, by the names that they have there. */
  events?: Partial<Record<Operation | (keyof CallsOf<M> & string), string>>
  /** Actions with many records that are more than a step or a save. */
  bulk?: Readonly<Record<string, BulkHandler>>
  /** Lists that the home screen counts: work that waits, and problems. */
  todoLists?: readonly TodoList[]
  /** Counts what else depends on records that somebody is about to remove, in addition to the fields that refer to them. */
  furtherUses?: FurtherUses
  /** Adds what is no call: uploads, and answers that are files. */
  routes?: (app: FastifyInstance, db: Db) => void
}

type FurtherUses = (ids: readonly string[], context: Context) => Promise<RemovalUse[]>

/**
 * Does an action of contract/kit/bulk.ts with one locked record, in a savepoint; a preview is rolled back. A
 * refusal concerns this record only.
 */
export type BulkHandler = (record: WireRecord, values: Row, context: Context) => Promise<unknown>

/** Condition of a text search. */
type Search = (value: string) => Expression<SqlBool>

interface Limit {
  max: number
  /** Milliseconds. */
  timeWindow: number
}

/** A handler for each declared call, neither more nor fewer. */
type ModuleOptions<M extends Module> = BaseOptions<M> &
  (keyof CallsOf<M> extends never ? { calls?: undefined } : { calls: Handlers<M> })

/** A module as the list of modules, the routes and the seed of the menu see it. */
export interface ModuleDefinition {
  module: Module
  table: string
  rows: RowsQuery | undefined
  order: readonly (readonly [string, 'asc' | 'desc'])[]
  menu: MenuEntry | undefined
  unique: readonly Unique[]
  hooks: HooksWith<Row, WireRecord, Row>
  released: FindProtection<Row> | undefined
  hashed: readonly string[]
  derived: readonly string[]
  detailOnly: readonly string[]
  searches: Readonly<Record<string, Search>>
  policies: Readonly<Record<string, Policy | undefined>>
  calls: Record<string, AnyHandler>
  needsProof: boolean
  limits: Partial<Record<string, Limit>>
  events: Readonly<Record<string, string | undefined>>
  bulk: Readonly<Record<string, BulkHandler>>
  todoLists: readonly TodoList[]
  furtherUses: FurtherUses | undefined
  routes: (app: FastifyInstance, db: Db) => void
}

const served = new WeakSet<object>()

export const isServed = (value: unknown): value is ModuleDefinition => served.has(value as object)

export function serveModule<M extends Module>(module: M, options: ModuleOptions<M>): ModuleDefinition {
  const definition = definitionOf(module, options)
  reserveForPlatform(module)
  served.add(definition)
  return definition
}

function definitionOf<M extends Module>(module: M, definition: ModuleOptions<M>): ModuleDefinition {
  const { table, order, menu, unique = [], hooks = {}, policies = {}, calls = {} } = definition
  defineTable(table, definition.tableTenancy ?? module.tenancy)
  return {
    module,
    table,
    rows: definition.rows,
    order: order === undefined ? [['createTime', 'desc']] : typeof order === 'string' ? [[order, 'asc']] : order,
    menu,
    unique,
    hashed: definition.hashed ?? [],
    derived: definition.derived ?? [],
    detailOnly: definition.detailOnly ?? [],
    searches: definition.searches ?? {},
    policies,
    // The routes check every value against the fields these were typed from before they call them.
    hooks: hooks as ModuleDefinition['hooks'],
    released: definition.released as ModuleDefinition['released'],
    calls: calls as ModuleDefinition['calls'],
    needsProof: definition.needsProof ?? false,
    limits: definition.limits ?? {},
    events: definition.events ?? {},
    bulk: definition.bulk ?? {},
    todoLists: definition.todoLists ?? [],
    furtherUses: definition.furtherUses,
    routes: definition.routes ?? (() => {}),
  }
}

/** The protection of a record that is released, or is about to be. */
export interface Protection {
  /** The permission that a change requires. */
  needs: string
  /** Fields that stay open to everybody who may edit. */
  free?: readonly string[]
  /** The refusal to remove the record; without it, removing requires `needs`. */
  removalRefusal?: (name: string) => Label
  /** For content that is not released yet: called in place of the refusal, when somebody without the permission changes it. */
  stopsPlans?: (context: Context) => Promise<void>
}

type ProtectionResult = Protection | readonly Protection[] | undefined

export type FindProtection<Rec> = (record: Rec, db: Db) => Promise<ProtectionResult> | ProtectionResult
