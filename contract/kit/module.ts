/** A module of the API: its fields, its calls and what they need; the types of its records are read from it. */
import type { Static, TSchema } from 'typebox'
import type { BulkAction } from './bulk.ts'
import type { Field, FieldKind, Label, ValueOf, ValueOfKind } from './fields.ts'
import type { FieldLimits } from './masks.ts'

export type Fields = Record<string, Field>

/** The calls every module has unless its `operations` leave some out. `submit` creates and edits. */
export type Operation = 'list' | 'detail' | 'submit' | 'remove'

/** Buttons every module has, as far as its operations allow; a code is `<name>_<button>`. */
export type StandardButton = 'add' | 'edit' | 'delete' | 'view' | 'import' | 'export'

/**
 * Permission that a call requires. `signedIn`: a valid token. `list`: the menu item. A button: its permission code.
 * `platform`: only administrators of the platform's own tenant. `public`: anyone; the server declares the exact list.
 */
export type Need<Button extends string = string> = 'public' | 'signedIn' | 'platform' | 'list' | StandardButton | Button

export interface Call<Button extends string = string> extends CallShape {
  needs: Need<Button>
}

/** A call that belongs to no module. `anyOf`: who has one of these permission codes. */
export interface StandaloneCall extends CallShape {
  needs: 'signedIn' | 'platform' | { anyOf: readonly string[] }
}

/** The parts of a call that do not depend on who may make it. */
export interface CallShape {
  method: 'GET' | 'POST'
  title: Label
  /** Scalars are read from query, form and JSON body alike. */
  input?: Fields
  /** The parameter that a body of nothing but text represents. */
  bare?: string
  /** Inputs that are in the history of a record without being fields of it. Inputs of references always are. */
  logged?: readonly string[]
  /** A GET that changes something: clients that know better may send it as POST. */
  alsoPost?: true
  /** A POST whose parameters Blade servers read from the query only. */
  inQuery?: true
  /** Schema of `data`; `data` is empty when absent. */
  output?: TSchema
}

/** A permission of a module in addition to the standard ones. */
export interface Button {
  label: Label
  /** 1 is in the toolbar, 2 in the row, 3 in both. */
  action: 1 | 2 | 3
}

/**
 * Rows that a caller sees. `tenant`: those of the caller's tenant; platform administrators see all tenants.
 * `platform`: one set for all tenants, written only by platform administrators.
 * `shared`: the platform's rows and the tenant's own; each tenant writes its own.
 */
export type Tenancy = 'tenant' | 'platform' | 'shared'

export interface Module<
  F extends Fields = Fields,
  C extends Record<string, Call> = Record<string, Call>,
  B extends Record<string, Button> = Record<string, Button>,
> {
  /** Prefix of the permission codes, and the code of the menu item. */
  name: string
  /** Path of the API without `/api/`, e.g. `blade-system/post`. */
  path: string
  /** Path of the list, if not `<path>/list`. */
  listPath?: string
  /** Path of the screen; absent for modules without one. */
  route?: string
  title: Label
  tenancy: Tenancy
  /** Reading its records requires an administrator of the platform, too. */
  readBy?: 'platform'
  fields: F
  /** Fields of the search form; `defineModule` checks that they exist. */
  search: readonly string[]
  /** Search fields that are not fields of the record; they come first in the search form. */
  searches: Fields
  operations: readonly Operation[]
  /** Fields of which no two records have the same value, such as codes. A copy of a record begins without them. */
  unique?: readonly string[]
  /** False where something of a removed record is gone for good; see history.ts. */
  restorable?: boolean
  /** Its records are written by calls of its own, and yet have a history and a recycle bin. */
  recorded?: boolean
  buttons: B
  /** The button that represents the first four, where one right covers all that a screen does. */
  soleButton?: string
  /** Limits its sheets; otherwise lists are exported, and what forms submit is imported. */
  sheets?: 'none' | 'export'
  /** Bulk actions in addition to setting chosen fields; see bulk.ts. */
  bulk?: Readonly<Record<string, BulkAction>>
  /** Fields of the global search, if not those of searchedFields.ts; `none`: not searched. */
  found?: FoundBy
  calls: C
}

/** The field that a record is called by, and those that are searched as well. */
type FoundBy<Key extends string = string> = 'none' | { title?: Key; text?: readonly Key[] }

/** The buttons that a module may have, by their names. */
export type ButtonOf<M extends Module> = StandardButton | (keyof M['buttons'] & string)

const allOperations: readonly Operation[] = ['list', 'detail', 'submit', 'remove']

interface Declaration<F extends Fields, C, B> {
  name: string
  path: string
  listPath?: string
  route?: string
  title: { zh: string; en: string }
  tenancy?: Tenancy
  readBy?: 'platform'
  fields: F
  search?: readonly (keyof F & string)[]
  searches?: Fields
  operations?: readonly Operation[]
  unique?: readonly (keyof F & string)[]
  restorable?: false
  recorded?: true
  buttons?: B
  soleButton?: keyof B & string
  sheets?: 'none' | 'export'
  bulk?: Readonly<Record<string, BulkAction<StandardButton | (keyof B & string)>>>
  found?: FoundBy<keyof F & string>
  calls?: C
}

// biome-ignore lint/complexity/noBannedTypes: the empty object is the honest default, a module without calls of its own.
type None = {}

export function defineModule<
  const F extends Fields,
  const B extends Record<string, Button> = None,
  const C extends Record<string, Call<keyof B & string>> = None,
>(declaration: Declaration<F, C, B>): Module<F, C, B> {
  return {
    tenancy: 'tenant',
    search: [],
    searches: {},
    operations: allOperations,
    ...declaration,
    buttons: declaration.buttons ?? ({} as B),
    calls: declaration.calls ?? ({} as C),
  }
}

/** The field that makes a module a tree, if it has one. */
export function parentFieldOf(module: Module): string | undefined {
  return Object.keys(module.fields).find(key => module.fields[key]?.kind === 'parent')
}

/** Records that can be opened and edited have a history. */
export function hasHistory({ operations, recorded = false }: Pick<Module, 'operations' | 'recorded'>): boolean {
  return recorded || (operations.includes('detail') && operations.includes('submit'))
}

/** People who open or edit a record are shown who else does. */
export function hasPresence({ operations }: Pick<Module, 'operations'>): boolean {
  return operations.includes('detail') && operations.includes('submit')
}

/** Removed records can be restored unless the module declares otherwise. */
export function hasRecycleBin(module: Pick<Module, 'operations' | 'recorded' | 'restorable'>): boolean {
  const { operations, recorded = false, restorable } = module
  return restorable !== false && (recorded || (operations.includes('remove') && operations.includes('list')))
}

/** Lists can be saved as sheets, each with a permission of its own. */
export function hasExport({ operations, sheets, route }: Pick<Module, 'operations' | 'sheets' | 'route'>): boolean {
  return sheets !== 'none' && route !== undefined && operations.includes('list')
}

/** Sheets can contain all that forms submit, except secrets. */
export function hasImport(module: Pick<Module, 'operations' | 'sheets' | 'route' | 'fields'>): boolean {
  const { operations, sheets, fields } = module
  const requiresSecret = Object.values(fields).some(({ kind, required }) => kind === 'secret' && required)
  return hasExport(module) && sheets !== 'export' && operations.includes('submit') && !requiresSecret
}

/** Path of the list of a module. */
export function listPathOf({ path, listPath }: Pick<Module, 'path' | 'listPath'>): string {
  return listPath ?? `${path}/list`
}

/** All permission codes of a module: the menu item's, then those of its buttons. */
export function permissionCodes(module: Module): string[] {
  return [module.name, ...buttonsOf(module).map(button => `${module.name}_${button}`)]
}

/**
 * Permission codes that only an administrator of the platform can use, since every call they open is refused to
 * tenants. Neither menus nor packages nor grants of a tenant offer them.
 */
export function platformCodes(module: Module): string[] {
  if (module.tenancy !== 'platform') return []
  const isWriting = (button: string) => {
    const calls = Object.values(module.calls).filter(({ needs }) => needs === button)
    return ['add', 'edit', 'delete', 'import'].includes(button) || (calls.length > 0 && calls.every(isWrite))
  }
  const isPlatforms = (button: string) => module.readBy === 'platform' || isWriting(button)
  const buttons = buttonsOf(module).filter(isPlatforms)
  return [...(module.readBy === 'platform' ? [module.name] : []), ...buttons.map(button => `${module.name}_${button}`)]
}

const isWrite = ({ method }: Call) => method === 'POST'

/** The permission code of a button. */
export function codeOf(module: Pick<Module, 'name' | 'soleButton'>, button: string): string {
  return `${module.name}_${grantedButton(module, button)}`
}

/** The button whose grant counts. */
export function grantedButton({ soleButton }: Pick<Module, 'soleButton'>, button: string): string {
  return sheetButtons.includes(button) ? button : (soleButton ?? button)
}

const sheetButtons: readonly string[] = ['import', 'export'] satisfies StandardButton[]

export function buttonsOf(module: Module): string[] {
  const has = (operation: Operation) => module.operations.includes(operation)
  const sheets: StandardButton[] = [
    ...(hasImport(module) ? (['import'] as const) : []),
    ...(hasExport(module) ? (['export'] as const) : []),
  ]
  if (module.soleButton) return [...Object.keys(module.buttons), ...sheets]
  const standard: StandardButton[] = [
    ...(has('submit') ? (['add', 'edit'] as const) : []),
    ...(has('remove') ? (['delete'] as const) : []),
    ...(has('detail') ? (['view'] as const) : []),
  ]
  return [...standard, ...Object.keys(module.buttons), ...sheets]
}

/** Columns that the server maintains for every record. Times are `yyyy-MM-dd HH:mm:ss`. */
export interface BaseRecord {
  id: string
  tenantId: string
  createUser: string | null
  createDept: string | null
  createTime: string
  updateUser: string | null
  updateTime: string
  status: number
  isDeleted: number
  /** Grows with each save; a submit that sends an older one is refused with 409. */
  version: number
  /** Only where data scopes of the reader mask or protect fields of it. */
  fieldLimits?: FieldLimits
}

type FieldsOf<M> = M extends { fields: infer F extends Fields } ? F : never
type KeysOfKind<F extends Fields, Kind extends FieldKind> = {
  [K in keyof F]: F[K]['kind'] extends Kind ? K : never
}[keyof F] &
  string
type RequiredKeys<F extends Fields> = { [K in keyof F]: F[K] extends Field<FieldKind, true> ? K : never }[keyof F]

/** A record as lists and details answer it. Dictionary fields bring their text as `<field>Name`. */
export type RecordOf<M> = BaseRecord & { [K in keyof FieldsOf<M>]: ValueOf<FieldsOf<M>[K]> } & {
  [K in KeysOfKind<FieldsOf<M>, 'dict' | 'dictBiz'> as `${K}Name`]?: string
}

type InputValueOf<F extends Field> = ValueOfKind[F['kind']]
/** `null` and `""` clear an optional field. */
type Clearable<F extends Field> = InputValueOf<F> | '' | null

/** Input of `submit` for a new record. The server fills in the defaults of missing fields. */
export type InputOf<M> = {
  [K in RequiredKeys<FieldsOf<M>>]: InputValueOf<FieldsOf<M>[K]>
} & { [K in Exclude<keyof FieldsOf<M>, RequiredKeys<FieldsOf<M>>>]?: Clearable<FieldsOf<M>[K]> }

export type CallsOf<M> = M extends { calls: infer C extends Record<string, CallShape> } ? C : never

/** The parameters of a call. */
export type CallInput<C> = C extends { input: infer F extends Fields }
  ? { [K in RequiredKeys<F>]: InputValueOf<F[K]> } & {
      [K in Exclude<keyof F, RequiredKeys<F>>]?: Clearable<F[K]> | undefined
    }
  : Record<string, never>

/** Type of `data` in the reply of a call. */
export type CallOutput<C> = C extends { output: infer S extends TSchema } ? Static<S> : null
