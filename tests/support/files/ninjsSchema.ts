/**
 * The part of IPTC ninjs 3.0 (https://iptc.org/standards/ninjs/, CC BY 4.0) that exports of editions use, written after the
 * standard: the same names, types and required properties, and no others.
 */
const text = { type: 'string' }
const uri = { type: 'string', format: 'uri' }
const time = { type: 'string', format: 'date-time' }

const closed = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...(required.length > 0 && { required }),
})

const listOf = (items: object) => ({ type: 'array', items })

const rendition = closed(
  {
    ...{ name: text, uri, href: uri, contentType: text, title: text, format: text },
    ...{ width: { type: 'number' }, height: { type: 'number' }, sizeInBytes: { type: 'number' } },
  },
  ['name'],
)

const types = ['text', 'audio', 'video', 'picture', 'graphic', 'composite', 'component', 'event', 'planning']

const item = {
  ...{ uri, type: { type: 'string', enum: types }, representationType: { type: 'string', enum: ['full', 'partial'] } },
  ...{ profile: text, version: text, firstCreated: time, versionCreated: time, contentCreated: time, embargoed: time },
  pubStatus: { type: 'string', enum: ['usable', 'withheld', 'canceled'] },
  ...{ urgency: { type: 'number' }, copyrightHolder: text, copyrightNotice: text, usageTerms: text, edNote: text },
  ...{ language: text, title: text, by: text, slugline: text, located: text },
  descriptions: listOf(closed({ role: text, contentType: text, value: text }, ['value'])),
  headlines: listOf(closed({ role: text, contentType: text, value: text }, ['value'])),
  bodies: listOf(
    closed(
      {
        ...{ role: text, contentType: text, value: text },
        ...{ charCount: { type: 'integer' }, wordCount: { type: 'integer' } },
      },
      ['value'],
    ),
  ),
  subjects: listOf(closed({ name: text, rel: text, uri, literal: text, creator: text })),
  infoSources: listOf(closed({ name: text, role: text, uri, literal: text })),
  renditions: listOf(rendition),
  associations: listOf({ $ref: '#/$defs/association' }),
  altIds: listOf(closed({ role: text, value: text })),
  standard: closed({ name: text, version: text, schema: uri }),
}

export const ninjsSchema = {
  ...closed(item, ['uri']),
  $defs: { association: closed({ ...item, name: text }, ['name', 'uri']) },
}
