import type { OpenAPIV3 } from 'openapi-types'

type Schema = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject

/**
 * Writes "this or null" as OpenAPI 3.0 does, by `nullable`. The library makes an object of null that can only be null, which
 * generators of clients do not understand.
 */
export function withNullables<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withNullables) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(
    ([key, part]) => [key, key === 'enum' ? part : withNullables(part)] as const,
  )
  return withoutNull(Object.fromEntries(entries)) as Value
}

function withoutNull(schema: Schema): Schema {
  if (!('anyOf' in schema) || !schema.anyOf?.some(isNull)) return schema
  const { anyOf, ...rest } = schema
  const [last, ...others] = anyOf.filter(one => !isNull(one)).reverse()
  if (!last) return schema
  const choices = [...others.reverse(), nullable(last)]
  return choices.length === 1 ? { ...rest, ...choices[0] } : { ...rest, anyOf: choices }
}

const isNull = (schema: Schema) => 'nullable' in schema && schema.enum?.length === 1 && schema.enum[0] === null

function nullable(schema: Schema): Schema {
  if ('$ref' in schema) return { anyOf: [schema, { type: 'object', nullable: true, enum: [null] }] }
  if (!schema.anyOf)
    return { ...schema, nullable: true, ...(schema.enum && { enum: [...schema.enum, null] }) } as Schema
  const anyOf = schema.anyOf.map((one, index, all) => (index === all.length - 1 ? nullable(one) : one))
  return { ...schema, anyOf }
}
