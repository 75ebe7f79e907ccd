/** Publications of an edition: its exports, and the public reader. */
import { Object as ObjectOf, String as StringSchema, Unsafe } from 'typebox'
import { flag, text } from '../kit/fields.ts'

/** A portable archive of web pages, an e-book, and the exchange format of news agencies. */
export const issueFormats = ['zip', 'epub', 'ninjs'] as const
export type IssueFormat = (typeof issueFormats)[number]

/** The public reader of a tenant. */
export interface ReaderState {
  isOn: boolean
  address: string
}

export const readerPath = (tenantId: string): string => `/reader/${tenantId}`

const id = text('主键', 'ID', { maxLength: 19 })

export const publishButtons = {
  package: { label: { zh: '整期导出', en: 'Export the issue' }, action: 2 },
  reader: { label: { zh: '公开阅读', en: 'Public reader' }, action: 1 },
} as const

export const publishCalls = {
  'export-issue': {
    method: 'POST',
    needs: 'package',
    title: { zh: '导出整期', en: 'Export an edition' },
    input: { id, format: text('格式', 'Format', { maxLength: 8 }) },
    output: Unsafe<{ id: string }>(ObjectOf({ id: StringSchema() })),
  },
  reader: {
    method: 'GET',
    needs: 'reader',
    title: { zh: '公开阅读的设置', en: 'Settings of the public reader' },
    output: Unsafe<ReaderState>({ type: 'object' }),
  },
  'save-reader': {
    method: 'POST',
    needs: 'reader',
    title: { zh: '开关公开阅读', en: 'Open or close the public reader' },
    input: { isOn: flag('开启公开阅读', 'Open to the public') },
  },
} as const
