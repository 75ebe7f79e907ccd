import { type CodeKind, lengths } from '#contract/develop/codeFields'
import type { Plan, PlannedField } from './plan.ts'

/** server/src/platform/db/migrations/<number>_<name>.sql: where the records are stored. */
export function migrationFile({ table, title, isTree, fields }: Plan): string {
  const columns = [
    'like base_record including all',
    ...(isTree ? ['parent_id bigint not null default 0'] : []),
    ...fields.map(columnOf),
  ]
  const below = isTree ? `create index ${table}_parent on ${table} (parent_id) where is_deleted = 0;\n` : ''
  return `-- ${commented(title.zh)}
create table ${table} (
  ${columns.join(',\n  ')}
);
${below}select scope_table('${table}', 'tenant');
`
}

function columnOf(field: PlannedField): string {
  const nothing = field.kind === 'flag' ? ' not null default 0' : ' not null'
  return `${field.column} ${typeOf(field)}${field.required ? nothing : ''}`
}

const types: Record<Exclude<CodeKind, 'number'>, string | ((length: number) => string)> = {
  text: length => `varchar(${length})`,
  longText: length => `varchar(${length})`,
  html: 'text',
  flag: 'integer',
  dict: 'integer',
  dictBiz: 'integer',
  dateTime: 'timestamp(0)',
  reference: 'bigint',
  references: 'text',
  image: 'varchar(1000)',
  file: 'varchar(1000)',
  link: 'varchar(500)',
  phone: 'varchar(20)',
  email: 'varchar(100)',
  icon: 'varchar(100)',
  // Encrypted it is longer than what was entered.
  secret: 'text',
}

function typeOf({ kind, length = lengths[kind]?.usual ?? 0, decimals = 0 }: PlannedField): string {
  if (kind === 'number') return decimals > 0 ? `numeric(${length}, ${decimals})` : length > 9 ? 'bigint' : 'integer'
  const type = types[kind]
  return typeof type === 'string' ? type : type(length)
}

/** One line, so that nothing of it is ever run. */
const commented = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
