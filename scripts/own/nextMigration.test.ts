import { expect, it } from 'vitest'
import { nextMigration } from './nextMigration.mjs'

const column = (name: string, type: string, required = false) => ({ name, type, required, empty: "''" })
const before = {
  table: 'blade_expert',
  columns: [column('name', 'varchar(40)', true), column('fee', 'numeric(8, 2)'), column('phone', 'varchar(20)', true)],
  indexes: [{ name: 'blade_expert_name_key', columns: ['name'] }],
}

it('a table that has not changed needs no migration', () => {
  expect(nextMigration(before, before)).toEqual([])
})

it('columns are added with a value for the records that are there, changed, and never dropped', () => {
  const now = {
    ...before,
    columns: [column('name', 'varchar(80)', true), column('fee', 'integer'), column('code', 'varchar(9)', true)],
    indexes: [{ name: 'blade_expert_code_key', columns: ['code'] }],
  }
  expect(nextMigration(before, now)).toEqual([
    'alter table blade_expert alter column name type varchar(80) using name::text;',
    expect.stringContaining('fee is distinct from fee::integer'),
    'alter table blade_expert alter column fee type integer using fee::integer;',
    "alter table blade_expert add column code varchar(9) not null default '';",
    'alter table blade_expert alter column code drop default;',
    '-- phone has no field any more and keeps its data. To drop it: alter table blade_expert drop column phone;',
    'alter table blade_expert alter column phone drop not null;',
    'drop index if exists blade_expert_name_key;',
    'create unique index blade_expert_code_key on blade_expert (tenant_id, code) where is_deleted = 0;',
  ])
})
