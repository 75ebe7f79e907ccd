import {
  type Datasource,
  datasource,
  type datasource as declared,
  MAX_SAMPLE_ROWS,
  type PersonalKind,
  type SourceColumn,
  type SourceSample,
} from '#contract/develop/datasource'
import type { Label } from '#contract/kit/fields'
import type { CallInput } from '#contract/kit/module'
import { promptFor } from '#contract/kit/rules'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { type Context, type Draft, serveModule } from '../../../kit/definition/serveModule.ts'
import { SECRET_MASK } from '../../../kit/kinds/texts.ts'
import { assertUnused } from '../../../kit/records/usage.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { databaseAddress } from './connections/reach.ts'
import type { Answer } from './connections/source.ts'
import type { Description } from './connections/sources.ts'

export type { Answer, Source, SourceColumn } from './connections/source.ts'
export { createSources } from './connections/sources.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeDatasource: TableOf<typeof datasource>
  }
}

const sourcesOf = ({ services }: Context) => services.sources
/** Each of these opens a connection to somewhere else. */
const limit = { max: 60, timeWindow: 60_000 }

export default serveModule(datasource, {
  table: 'blade_datasource',
  menu: { under: 'tool', sort: 2, source: 'iconfont icon-caidanguanli' },
  limits: { test: limit, tables: limit, columns: limit, sample: limit },
  hooks: {
    beforeSubmit: checkPlace,

    beforeRemove: (ids, context) =>
      assertUnused(
        ids,
        [
          { path: 'blade-system/tenant', field: 'datasourceId', refusal: usedBy('租户', 'The tenant') },
          { path: 'blade-develop/code', field: 'datasourceId', refusal: usedBy('代码生成配置', 'The setting') },
        ],
        context,
      ),
  },
  calls: {
    select: (_, { db }) =>
      db.selectFrom('bladeDatasource').select(['id', 'name']).orderBy('createTime').orderBy('id').execute(),

    test: async (input, context) => {
      const description = await descriptionOf(input, context)
      return sourcesOf(context).withDescribed(description, async source => ({
        ...(await source.test()),
        connectMilliseconds: source.connectMilliseconds,
      }))
    },

    tables: ({ id }, context) => sourcesOf(context).withStored(id, source => source.tables()),

    columns: ({ id, table }, context) =>
      sourcesOf(context).withStored(id, async source =>
        (await source.columns(table)).map(column => ({ ...column, personal: personalKind(column) })),
      ),

    sample: ({ id, table, rows }, context) =>
      sourcesOf(context).withStored(id, async source =>
        maskedSample(await source.columns(table), await source.sample(table, Number(rows || MAX_SAMPLE_ROWS))),
      ),
  },
})

function usedBy(zh: string, en: string): (name: string) => Label {
  return name => ({ zh: `数据源正由${zh}${name}使用`, en: `${en} ${name} uses this data source` })
}

type ConnectionAddress = Pick<Description, 'driverClass' | 'url'>

/** For `beforeSubmit`: refuses an address that is none, or that nobody may be connected to. */
export function checkPlace(
  draft: Draft<typeof declared>,
  { before, services }: Context & { before: Datasource | undefined },
): void {
  if (draft.url) draft.url = draft.url.trim().replaceAll('&amp;', '&')
  const { driverClass = '', url = '' } = { ...before, ...draft }
  if (draft.driverClass || draft.url) services.sources.assertPlace({ driverClass, url })
  if (before?.password && draft.password === undefined) assertSameHost(before, { driverClass, url })
}

/** The description to test: the given values, and the stored ones for those not given. */
export async function descriptionOf(
  { id, ...input }: CallInput<typeof declared.calls.test>,
  { services }: Context,
): Promise<Description> {
  const stored = id ? await services.sources.stored(id) : undefined
  const password = input.password === SECRET_MASK ? undefined : input.password
  const description = {
    driverClass: input.driverClass || stored?.driverClass || '',
    url: (input.url || stored?.url || '').replaceAll('&amp;', '&'),
    username: input.username || stored?.username || '',
    password: password ?? stored?.password ?? '',
  }
  for (const key of ['driverClass', 'url', 'username'] as const)
    if (!description[key]) throw new Refusal(400, promptFor(datasource.fields[key]))
  if (stored?.password && password === undefined) assertSameHost(stored, description)
  return description
}

/** A stored password goes to the host it was entered for and to no other: whoever changes the host knows it or enters a new one. */
function assertSameHost(before: ConnectionAddress, after: ConnectionAddress): void {
  const hostOf = ({ driverClass, url }: ConnectionAddress) => {
    const { host, port } = databaseAddress(driverClass, url)
    return `${host}:${port}`
  }
  if (before.url !== after.url && hostOf(before) !== hostOf(after)) throw new Refusal(400, labels.passwordAgain)
}

const labels = {
  passwordAgain: {
    zh: '连接地址中的主机已更改，请重新输入密码',
    en: 'The host of the URL has changed; enter the password again',
  },
}

interface Pattern {
  kind: PersonalKind
  /** Words in the names or the comments of such columns. */
  name: RegExp
  value: RegExp
}

const patterns: readonly Pattern[] = [
  {
    kind: 'idNumber',
    name: /id_?card|identity_?(no|num|number|card)|身份证|证件号/i,
    // The date of birth in it distinguishes it from the ids of records, which may be as long.
    value: /^[1-9]\d{5}(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/,
  },
  { kind: 'phone', name: /phone|mobile|(^|_)tel(_|$)|手机|电话/i, value: /^(\+?86[- ]?)?1[3-9]\d{9}$/ },
  { kind: 'email', name: /e_?mail|邮箱|电子邮件/i, value: /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i },
]

/** By the name and the comment of a column, or by what more than half of its values look like. */
export function personalKind(
  { name, comment }: Pick<SourceColumn, 'name' | 'comment'>,
  values: readonly string[] = [],
): PersonalKind | null {
  const found =
    patterns.find(pattern => pattern.name.test(name) || pattern.name.test(comment)) ??
    patterns.find(pattern => values.filter(value => pattern.value.test(value)).length * 2 > values.length)
  return found?.kind ?? null
}

/** Enough to distinguish records, too little to contact anybody. */
export function maskedPassword(value: string): string {
  const at = value.lastIndexOf('@')
  if (at > 0) return `${value.slice(0, 1)}***${value.slice(at)}`
  return value.length < 11 ? `${value.slice(0, 1)}***` : `${value.slice(0, 3)}****${value.slice(-4)}`
}

function maskedSample(columns: readonly SourceColumn[], { rows, cut }: Answer): SourceSample {
  const texts = rows.map(row => row.map(cell => (cell === null ? null : String(cell))))
  const marked = columns.map(({ name, comment }, index) => {
    const values = texts.flatMap(row => row[index] ?? [])
    return { name, comment, personal: personalKind({ name, comment }, values) }
  })
  return {
    columns: marked,
    rows: texts.map(row =>
      row.map((text, index) => (text !== null && marked[index]?.personal ? maskedPassword(text) : text)),
    ),
    cut,
  }
}
