import { toStoredLink } from '../../platform/storage/fileLinks.ts'
import { isText, readText, type ServerKind, textSchema } from './kind.ts'

const plain = { read: readText, schema: textSchema }
const comparable = { ...plain, comparison: 'text', scopeColumn: 'text' } as const
const upToLength = {
  column: ({ length }) => `varchar(${length})`,
  options: ({ length }) => [['maxLength', String(length)]],
} satisfies ServerKind['generated']

export const text: ServerKind = {
  ...comparable,
  generated: {
    ...upToLength,
    suits: () => true,
  },
}

export const longText: ServerKind = {
  ...comparable,
  generated: {
    ...upToLength,
    suits: column => (column.length === null ? isText(column) : column.length > 255),
  },
}

// Neither filtered nor sorted by: it is long.
export const html: ServerKind = {
  ...plain,
  files: 'markup',
  generated: {
    column: () => 'text',
    detailOnly: true,
    suits: ({ name, length }) => /html|content$/.test(name) && (length === null || length > 2000),
  },
}

export const json: ServerKind = {
  // Clients may send the value itself.
  read: rawValue =>
    typeof rawValue.value === 'object' && rawValue.value !== null ? JSON.stringify(rawValue.value) : readText(rawValue),
  schema: textSchema,
  generated: {
    column: () => 'text',
    detailOnly: true,
    suits: ({ type }) => /^jsonb?$/i.test(type),
  },
}

export const tags: ServerKind = {
  ...comparable,
  // Several texts come joined by commas or as an array, and are stored joined.
  read(rawValue) {
    const { value, isText } = rawValue
    const text = Array.isArray(value)
      ? value.map(item => readText({ value: item, isText })).join(',')
      : readText(rawValue)
    return typeof text === 'string' ? joined(text) : text
  },
  generated: {
    ...upToLength,
    suits: ({ type }) => type.endsWith('[]') || /^(array|set\()/i.test(type),
  },
}

const joined = (text: string) =>
  [
    ...new Set(
      text
        .split(/[,，]/)
        .map(tag => tag.trim())
        .filter(Boolean),
    ),
  ].join(',')

export const icon: ServerKind = {
  ...plain,
  comparison: 'text',
  generated: {
    column: () => 'varchar(100)',
    suits: ({ name }) => /(^|_)icon$/.test(name),
  },
}

/** Replaces a secret that is set. */
export const SECRET_MASK = '******'

// A filter or a rule would let one guess it letter by letter.
export const secret: ServerKind = {
  read: readText,
  write: () => SECRET_MASK,
  schema: textSchema,
  generated: {
    // Encrypted it is longer than what was entered.
    column: () => 'text',
    suits: ({ name }) => /(^|_)(password|secret)$/.test(name),
  },
}

export const phone: ServerKind = {
  ...comparable,
  generated: {
    column: () => 'varchar(20)',
  },
}

export const email: ServerKind = {
  ...comparable,
  generated: {
    column: () => 'varchar(100)',
    suits: ({ name }) => /(^|_)e?mail$/.test(name),
  },
}

export const file: ServerKind = {
  comparison: 'text',
  read(rawValue) {
    const address = readText(rawValue)
    // Responses contain the host of the file and may sign links; records store neither.
    return typeof address === 'string' ? toStoredLink(address) : address
  },
  schema: textSchema,
  files: 'address',
  generated: {
    column: () => 'varchar(1000)',
    suits: ({ name }) => /(^|_)(attachment|file)(_url)?$/.test(name),
  },
}

export const link: ServerKind = {
  ...file,
  read: readText,
  scopeColumn: 'text',
  generated: {
    column: () => 'varchar(500)',
    suits: ({ name }) => /(^|_)(url|link)$/.test(name),
  },
}

export const image: ServerKind = {
  ...file,
  generated: {
    column: () => 'varchar(1000)',
    suits: ({ name }) => /(^|_)(avatar|cover|photo|picture|logo)(_url)?$|(^|_)img(_url)?$/.test(name),
  },
}
