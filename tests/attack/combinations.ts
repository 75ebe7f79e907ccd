/** Every input of every operation with every pattern, in the order in which a run sends them. */
import { emptyDefinition, encodeDefinition } from '../../contract/report/definition.ts'
import { workbookWith } from '../support/files/workbooks.ts'
import type { Input, Operation } from './operations.ts'
import { longestOf, nested, type Pattern, patterns } from './patterns.ts'
import { randomOf, shuffled } from './random.ts'

/** Just below the limits of the server: a body of 1 MB, an address and headers of 16 KB. */
const BODY_BYTES = 1_000_000
const ADDRESS_BYTES = 12_000
const HEADER_BYTES = 8000
/** The limit of those uploads that are parsed; others are stored unread. */
const FILE_BYTES = 5_000_000
const ROWS = 2_000_000
/** Shorter texts are refused or stored; longer ones are parsed. */
const PARSED_LENGTH = 4000

export type Content =
  | { path: string }
  | { query: Record<string, string> }
  | { headers: Record<string, string> }
  | { json: string }
  | { form: string }
  | { files: FormData }

export interface Combination {
  operation: Operation
  name: string
  content(draft: Readonly<Record<string, unknown>>): Content | Promise<Content>
}

export interface Part {
  name: string
  combinations: Combination[]
}

/** One place that accepts texts, with a combination per pattern. */
type Slot = Combination[]

/** Successive seeds send each input other patterns in the first part, and the others in another order. */
export function splitCombinations(operations: readonly Operation[], seed: number): Part[] {
  const random = randomOf(seed)
  const slots = operations.flatMap(slotsOf)
  const chosen = slots.map((slot, index) => slot[(index + seed) % slot.length]).filter(one => one !== undefined)
  const sent = new Set(chosen)
  return [
    { name: 'every input once', combinations: shuffled(chosen, random) },
    { name: 'parsed inputs, every pattern', combinations: shuffled(operations.flatMap(parsedOf), random) },
    {
      name: 'other combinations',
      combinations: shuffled(
        slots.flat().filter(one => !sent.has(one)),
        random,
      ),
    },
  ]
}

function slotsOf(operation: Operation): Slot[] {
  const { inPath, inQuery, inHeaders, inBody, takesJson, file } = operation
  const slots = (inputs: readonly Input[], place: string, content: (input: Input, pattern: Pattern) => Content) =>
    inputs.map(input =>
      patterns.map(pattern => ({
        operation,
        name: `${place} ${input.name} of ${pattern.name}`,
        content: () => content(input, pattern),
      })),
    )
  return [
    ...slots(inPath, 'path', ({ name }, pattern) => ({
      path: operation.path.replace(`{${name}}`, encodeURIComponent(forAddress(pattern))),
    })),
    ...slots(inQuery, 'query', ({ name }, pattern) => ({ query: { [name]: forAddress(pattern) } })),
    ...slots(inHeaders, 'header', ({ name }, pattern) => ({ headers: { [name]: forHeader(pattern) } })),
    // A form has all inputs at once; JSON, in which each may be longer, has them one by one.
    ...(inBody.length > 0 ? [formsOf(operation)] : []),
    ...inBody.map(input => [
      ...patterns.map(pattern => jsonOf(operation, input, pattern, Number.POSITIVE_INFINITY)),
      ...nested.map(({ name, of }) => ({
        operation,
        name: `json ${input.name} of ${name}`,
        content: () => ({ json: `{${JSON.stringify(input.name)}:${of(BODY_BYTES)}}` }),
      })),
    ]),
    ...(takesJson
      ? [
          nested.map(({ name, of }) => ({
            operation,
            name: `a body of ${name}`,
            content: () => ({ json: of(BODY_BYTES) }),
          })),
        ]
      : []),
    ...(file ? [filesOf(operation, file)] : []),
  ]
}

function formsOf(operation: Operation): Slot {
  return patterns.map(pattern => ({
    operation,
    name: `form of ${pattern.name}`,
    content: () => {
      const text = longestOf(pattern, encoded, BODY_BYTES / operation.inBody.length - 100)
      return { form: new URLSearchParams(operation.inBody.map(({ name }) => [name, text])).toString() }
    },
  }))
}

/** Inputs that are parsed beyond their check, as long as that check accepts, in requests that are valid otherwise. */
function parsedOf(operation: Operation): Combination[] {
  const isParsed = ({ name, maxLength }: Input) =>
    maxLength >= PARSED_LENGTH && Number.isFinite(maxLength) && !/ids?$/i.test(name)
  const inputs = operation.inBody.filter(isParsed)
  return [
    ...inputs.flatMap(input => patterns.map(pattern => jsonOf(operation, input, pattern, input.maxLength))),
    ...inputs.flatMap(input => wrappedOf(operation, input)),
    ...(operation.file === 'diagram' || operation.file === 'workbook' ? filesOf(operation, operation.file) : []),
  ]
}

/** Texts inside of what the input is made of: without that they would not reach its parser. */
function wrappedOf(operation: Operation, input: Input): Combination[] {
  const wrap = wraps[`${operation.path.split('/').at(-3)} ${input.name}`] ?? wraps[input.name]
  if (!wrap) return []
  return patterns.map(pattern => ({
    operation,
    name: `json ${input.name} around ${pattern.name}`,
    content: draft => ({ json: JSON.stringify({ ...draft, [input.name]: wrap(pattern) }) }),
  }))
}

const MAX_STATEMENT = 20_000
const wraps: Readonly<Record<string, (pattern: Pattern) => string>> = {
  'report content': pattern =>
    encodeDefinition({ ...emptyDefinition, statement: pattern.of(MAX_STATEMENT).slice(0, MAX_STATEMENT) }),
  xml: pattern =>
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p" name="${pattern.of(200_000)}"><documentation>${pattern.of(200_000)}</documentation></process></definitions>`,
}

function jsonOf(operation: Operation, { name }: Input, pattern: Pattern, maxLength: number): Combination {
  return {
    operation,
    name: `json ${name} of ${pattern.name}`,
    content: ({ [name]: _, ...draft }) => {
      const text = forBody(pattern)
      const value = text.length > maxLength ? JSON.stringify(text.slice(0, maxLength)) : inJson(pattern)
      return {
        json: `${JSON.stringify(draft).slice(0, -1)}${isEmpty(draft) ? '' : ','}${JSON.stringify(name)}:${value}}`,
      }
    },
  }
}

const isEmpty = (draft: object) => Object.keys(draft).length === 0

const fileNames = { diagram: 'a.bpmn20.xml', workbook: 'a.xlsx', any: 'a.png' } as const

/** Each text as a file of the kind that the operation reads, and a file that unpacks to far more than it is. */
function filesOf(operation: Operation, kind: NonNullable<Operation['file']>): Slot {
  const fileOf = (name: string, fileName: string, bytes: () => string | Promise<Uint8Array>): Combination => ({
    operation,
    name,
    async content() {
      const files = new FormData()
      files.append('file', new Blob([(await bytes()) as BlobPart]), fileName)
      return { files }
    },
  })
  const texts = patterns.map(pattern =>
    fileOf(`${fileNames[kind]} of ${pattern.name}`, fileNames[kind], () =>
      longestOf(pattern, text => text, FILE_BYTES),
    ),
  )
  const rows = fileOf(`a workbook of ${ROWS} empty rows`, fileNames.workbook, () => workbookWith('<row/>'.repeat(ROWS)))
  return kind === 'diagram' ? texts : [rows, ...texts]
}

const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)

const forAddress = cached(pattern => longestOf(pattern, encoded, ADDRESS_BYTES))
const forBody = cached(pattern => longestOf(pattern, text => JSON.stringify(text), BODY_BYTES))
const inJson = cached(pattern => JSON.stringify(forBody(pattern)))

/** Texts of a megabyte need more time to make than to send. */
function cached(make: (pattern: Pattern) => string): (pattern: Pattern) => string {
  const made = new Map<Pattern, string>()
  return pattern => {
    const text = made.get(pattern) ?? make(pattern)
    made.set(pattern, text)
    return text
  }
}

/** Headers contain printable Latin letters only; others never leave the client. */
function forHeader(pattern: Pattern): string {
  return (
    pattern
      .of(HEADER_BYTES)
      .replace(/[^\x20-\x7E]/g, '~')
      .trim() || 'x'.repeat(HEADER_BYTES)
  )
}
