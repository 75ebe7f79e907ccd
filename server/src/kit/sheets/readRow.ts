/** From the cells of a row to the input of a submit. */
import type { Field, Label } from '#contract/kit/fields'
import { type FieldColumn, keyColumn } from '#contract/kit/sheets'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import type { RawInput } from '../input/readInput.ts'
import { yesNo } from './exportRecords.ts'
import type { NamedKeys, NameFault } from './namedKeys.ts'

export type Cells = Readonly<Record<string, string>>

/** A cell that is no value of its column. */
export class CellRefusal extends Refusal {
  readonly key: string

  constructor(key: string, label: Label) {
    super(400, label)
    this.key = key
  }
}

/** Empty cells say nothing: a new record gets the default, an old one keeps what it has. */
export async function readRow(
  columns: readonly FieldColumn[],
  cells: Cells,
  tenantId: string,
  names: NamedKeys,
): Promise<RawInput> {
  const input: RawInput = new Map()
  for (const column of columns) {
    const value = await cellValue(column, cells, tenantId, names)
    if (value !== undefined) input.set(column.key, { value, isText: true })
  }
  return input
}

async function cellValue(
  { key, label, field }: FieldColumn,
  cells: Cells,
  tenantId: string,
  names: NamedKeys,
): Promise<string | undefined> {
  const chosen = cells[keyColumn(key)]
  if (chosen !== undefined) return chosen.replaceAll('，', ',')
  const text = cells[key]
  if (text === undefined) return undefined
  const keyOf = async (name: string) => {
    const found = await names.find(field, name, tenantId)
    if (typeof found === 'string') return found
    // A default represents nothing chosen, which no dictionary lists.
    if (name === String(field.default)) return name
    throw new CellRefusal(key, faults[found.fault](label, name.slice(0, 30)))
  }
  if (field.kind === 'references') {
    const keys: string[] = []
    for (const name of text.split(/[,，]/)) if (name.trim() !== '') keys.push(await keyOf(name.trim()))
    return keys.join()
  }
  if (field.target || field.kind === 'dict' || field.kind === 'dictBiz') return keyOf(text)
  return plain(field, text)
}

const faults: Record<NameFault, (label: Label, name: string) => Label> = {
  unknown: ({ zh, en }, name) => ({ zh: `${zh}“${name}”不存在`, en: `${en}: no ${name}` }),
  shared: ({ zh, en }, name) => ({
    zh: `${zh}“${name}”重名，请在“（编号）”列填写编号`,
    en: `${en}: several are named ${name}; please fill in the column with the ID`,
  }),
}

function plain(field: Field, text: string): string {
  switch (field.kind) {
    case 'flag': {
      const position = yesNo.findIndex(({ zh, en }) => zh === text || en.toLowerCase() === text.toLowerCase())
      return position < 0 ? text : String(position)
    }
    case 'number':
    case 'money':
      return text.replace(/[,，](?=\d{3}(\D|$))/g, '')
    case 'dateTime':
      return wallClock(text)
    default:
      return text
  }
}

/** Days and times as people write them. */
function wallClock(text: string): string {
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text)
  if (!parts) return text
  const [, year, month = '', day = '', hour = '0', minute = '00', second = '00'] = parts
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${hour.padStart(2, '0')}:${minute}:${second}`
}
