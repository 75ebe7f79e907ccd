// The migration from the table of the last generation to that of the present one. Nothing that holds data is dropped.

/** SQL statements; none where nothing has changed. `before` and `now` are tables as manifests describe them. */
export function nextMigration(before, now) {
  const { table } = now
  const former = new Map(before.columns.map(column => [column.name, column]))
  const present = new Map(now.columns.map(column => [column.name, column]))
  return [
    ...now.columns.flatMap(column => changeOf(table, former.get(column.name), column)),
    ...before.columns.filter(({ name }) => !present.has(name)).flatMap(column => leave(table, column)),
    ...indexChanges(table, before.indexes, now.indexes),
  ]
}

function changeOf(table, before, { name, type, required, default: preset, empty }) {
  const alter = `alter table ${table} alter column ${name}`
  if (!before) {
    if (!required) return [`alter table ${table} add column ${name} ${type};`]
    const added = `alter table ${table} add column ${name} ${type} not null default ${preset ?? empty};`
    // Records that are there need a value; later ones bring their own.
    return preset === undefined ? [added, `${alter} drop default;`] : [added]
  }
  return [
    ...(before.type === type ? [] : typeChange(table, name, before.type, type)),
    ...(required && !before.required
      ? [`update ${table} set ${name} = ${preset ?? empty} where ${name} is null;`]
      : []),
    ...(required === before.required ? [] : [`${alter} ${required ? 'set' : 'drop'} not null;`]),
    ...(required && before.default !== preset
      ? [preset === undefined ? `${alter} drop default;` : `${alter} set default ${preset};`]
      : []),
  ]
}

/** Too long texts and digits that would be rounded away stop the migration. */
function typeChange(table, name, before, type) {
  const isText = /^(varchar|text)/.test(type)
  const check =
    /^numeric/.test(before) && /^(numeric|integer|bigint)/.test(type)
      ? [
          `do $$ begin if exists (select from ${table} where ${name} is distinct from ${name}::${type}) ` +
            `then raise exception '${table}.${name} holds more digits than ${type}'; end if; end $$;`,
        ]
      : []
  return [...check, `alter table ${table} alter column ${name} type ${type} using ${name}::${isText ? 'text' : type};`]
}

/** The field is gone; its column stays with what it holds, until a migration of the project drops it. */
function leave(table, { name, required }) {
  const remark = `-- ${name} has no field any more and keeps its data. To drop it: alter table ${table} drop column ${name};`
  return required ? [remark, `alter table ${table} alter column ${name} drop not null;`] : [remark]
}

function indexChanges(table, before, now) {
  const known = (indexes, { name }) => indexes.some(index => index.name === name)
  const dropped = before.filter(index => !known(now, index)).map(({ name }) => `drop index if exists ${name};`)
  const added = now.filter(index => !known(before, index))
  return [
    ...dropped,
    ...added.map(
      ({ name, columns }) =>
        `create unique index ${name} on ${table} (tenant_id, ${columns.join(', ')}) where is_deleted = 0;`,
    ),
  ]
}
