import {
  Array as ArrayOf,
  Boolean as BooleanSchema,
  Integer,
  Object as ObjectOf,
  String as StringSchema,
  Unsafe,
} from 'typebox'
import { dateTime, dict, html, optional, text } from '../kit/fields.ts'
import { defineModule } from '../kit/module.ts'
import { tenantField } from '../kit/tenantField.ts'

/** Announcements to the staff. Every user of the tenant may read a notice from its date on. */
export const notice = defineModule({
  name: 'notice',
  path: 'blade-desk/notice',
  route: '/desk/notice',
  title: { zh: '通知公告', en: 'Notices' },
  fields: {
    tenantId: tenantField,
    title: text('通知标题', 'Title'),
    category: dict('通知类型', 'Type', 'notice'),
    releaseTime: dateTime('通知日期', 'Date', { searchLabel: { zh: '通知时间', en: 'Date range' } }),
    content: optional(html('通知内容', 'Content')),
  },
  search: ['title', 'category', 'releaseTime'],
  calls: {
    mine: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '我的通知', en: 'Notices for the caller' },
      output: Unsafe<MyNotices>(ObjectOf({ unread: Integer(), notices: ArrayOf(Unsafe({ type: 'object' })) })),
    },
    read: {
      method: 'POST',
      needs: 'signedIn',
      title: { zh: '阅读通知', en: 'Read a notice' },
      input: { id: text('主键', 'ID', { maxLength: 19 }) },
      output: Unsafe<OpenNotice>(ObjectOf({ id: StringSchema(), title: StringSchema(), content: StringSchema() })),
    },
    'read-all': {
      method: 'POST',
      needs: 'signedIn',
      title: { zh: '全部标为已读', en: 'Mark all notices as read' },
    },
    readers: {
      method: 'GET',
      needs: 'edit',
      title: { zh: '阅读情况', en: 'Who has read a notice' },
      input: { id: text('主键', 'ID', { maxLength: 19 }) },
      output: Unsafe<Readers>(ObjectOf({ people: Integer(), read: Integer(), capped: BooleanSchema() })),
    },
  },
})

/** The stream of events: published notices, changed records and changed permissions. */
export const noticeEventsPath = `${notice.path}/events`

/** Name of the event for changed permissions of this user. */
export const permissionsChanged = 'permissions'

/** Name of the event for changed records of a module. */
export const recordsChanged = 'changed'

export interface RecordsChanged {
  /** Path of the module whose lists may differ. */
  module: string
  /** Empty unless everyone who receives the event may see these records. */
  ids: string[]
}

/** A notice without its text. */
export interface NoticeHead {
  id: string
  title: string
  category: number
  /** Label from the dictionary; empty if the key is unknown. */
  categoryName: string
  releaseTime: string
  read: boolean
}

export interface MyNotices {
  /** Count over all published notices, not only the listed ones. */
  unread: number
  /** Unread ones first, then the newest. */
  notices: NoticeHead[]
}

export interface OpenNotice extends Omit<NoticeHead, 'read'> {
  content: string
}

export interface Readers {
  /** Everyone of the tenant who may sign in. */
  people: number
  read: number
  /** Users who have read it, latest first. */
  readers: { userId: string; name: string; readTime: string }[]
  /** There are more than are listed. */
  capped: boolean
}
