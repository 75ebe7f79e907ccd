import type { Field, Label, Mode } from '#contract/kit/fields'
import { isPlatformUser } from '../../../state/session.ts'
import { viewOf } from '../../fields/kinds/kinds.ts'
import type { AnyRecord, FieldGroup, ResourceDefinition } from './defineResource.ts'

export type NamedField = readonly [name: string, field: Field]

export function listedFields({ module, columns }: ResourceDefinition): NamedField[] {
  if (columns) return pick(module.fields, columns)
  return Object.entries(module.fields).filter(named => !viewOf(named[1]).unlisted && concerns(named))
}

/** The field that a record is called by. */
export function nameFieldOf(definition: ResourceDefinition): string {
  const texts = listedFields(definition).filter(([name, { kind }]) => kind === 'text' && name !== 'tenantId')
  return (texts.find(([name]) => /(name|title)$/i.test(name)) ?? texts[0])?.[0] ?? 'id'
}

/** The field that the resource names, or the first text in a row, which identifies it. */
export function rowNameFieldOf(definition: ResourceDefinition): string {
  if (definition.rowName) return definition.rowName
  const words = listedFields(definition).find(([, { kind }]) => kind === 'text' || kind === 'longText')
  return words?.[0] ?? 'id'
}

/** Returns the text that identifies the record in its list. */
export function rowNameOf(definition: ResourceDefinition, record: AnyRecord): string {
  const key = rowNameFieldOf(definition)
  const referredTo = record[definition.module.fields[key]?.target?.as ?? '']
  return String(referredTo || (record[key] ?? record.id))
}

export function searchedFields({ module }: ResourceDefinition): NamedField[] {
  const isSwitch = ([, { kind }]: NamedField) => kind === 'flag'
  const searches = Object.entries(module.searches)
  return [
    ...searches.filter(named => !isSwitch(named)),
    ...pick(module.fields, module.search),
    ...searches.filter(isSwitch),
  ]
}

export function shownFields({ module }: ResourceDefinition, mode: Mode): NamedField[] {
  return Object.entries(module.fields).filter(named => named[1].modes?.[mode] !== 'hidden' && concerns(named))
}

function pick(fields: Readonly<Record<string, Field>>, names: readonly string[]): NamedField[] {
  return names.flatMap(name => {
    const field = fields[name]
    return field && concerns([name, field]) ? [[name, field] as const] : []
  })
}

/** The owner only matters to users who see the records of several tenants. */
export function concerns([name]: NamedField): boolean {
  return name !== 'tenantId' || isPlatformUser()
}

/** A list has one line for each value. */
export const isReadable = ([, field]: NamedField) => field.kind === 'longText' || !viewOf(field).unlisted

interface FieldSection {
  key: string
  label?: Label
  fields: readonly NamedField[]
}

/** The fields of a form under their headings; all together where there are none. */
export function grouped(fields: readonly NamedField[], groups: readonly FieldGroup[] = []): FieldSection[] {
  if (groups.length === 0) return [{ key: 'all', fields }]
  const placed = groups.flatMap(group => group.fields)
  return groups.map((group, index) => ({
    key: group.label.en,
    label: group.label,
    fields: fields.filter(
      ([name]) => group.fields.includes(name) || (index === groups.length - 1 && !placed.includes(name)),
    ),
  }))
}

/** The editor of a field: the resource's own, or that of its kind. */
export const editorOf = ({ editors }: ResourceDefinition, [name, field]: NamedField) =>
  editors[name] ?? viewOf(field).Editor
