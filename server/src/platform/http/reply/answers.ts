/** Answers of routes that write them themselves, for the API document. */
import { type TSchema, Unsafe } from 'typebox'
import { envelopeOf } from '#contract/kit/reply'

/** The schema of the body for each status, or the media type of a file; `''` has no body. */
export type Answers = Readonly<Record<number, TSchema | string>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The schema of the answer, where no `schema.response` writes it. */
    answers?: Answers
  }
}

const nothing = Unsafe({ type: 'object', additionalProperties: false })

/** An envelope with this `data`. */
export function answerOf(data: TSchema = nothing): Answers {
  return { 200: envelopeOf(data) }
}

type Properties<Value> = { [Name in keyof Required<Value>]: TSchema }

/** An object with these values, of which some may be absent. */
export function objectWith<Value extends object>(
  properties: Properties<Value>,
  absent: readonly (keyof Value & string)[] = [],
): TSchema {
  const required = Object.keys(properties).filter(name => !(absent as readonly string[]).includes(name))
  return Unsafe({ type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false })
}

/** The answers of a route as the schema of its responses. */
export function responsesOf(answers: Answers): Record<number, unknown> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      typeof answer === 'string' ? fileOf(answer) : content('application/json', answer),
    ]),
  )
}

function fileOf(mediaType: string) {
  if (mediaType === '') return { description: 'No content', type: 'null' }
  return content(mediaType, Unsafe({ type: 'string', format: 'binary' }))
}

const content = (mediaType: string, schema: TSchema) => ({
  description: 'The answer',
  content: { [mediaType]: { schema } },
})
