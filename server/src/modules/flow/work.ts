import { workClaim, workCopy, workDone, workSend, workStart, workTodo } from '#contract/flow/work'
import type { Context, MenuEntry, ModuleDefinition } from '../../kit/definition/serveModule.ts'
import { serveModule } from '../../kit/definition/serveModule.ts'
import { dayFromNow, type TodoList } from '../../kit/definition/service.ts'
import { nameCategories } from './instances/categoryNames.ts'
import { explainBatch } from './instances/performActs.ts'
import { claimRows, copyRows, doneRows, sentRows, startableRows, todoRows } from './instances/rows.ts'
import { summarize } from './instances/summaries.ts'
import './instances/tables.ts'

const hooks = { afterRead: (records: object[], { db }: Context) => nameCategories(records, db) }

/** Fills the fields that all records of tasks and instances share. */
const taskHooks = {
  async afterRead(records: { flag: string }[], { db, language }: Context) {
    for (const record of records) Object.assign(record, { isPass: record.flag === 'ok', variables: {} })
    await summarize(records, db, language)
    await nameCategories(records, db)
  },
}

/** Whoever was away when they were reminded learns it here. */
const due: TodoList = {
  key: 'due',
  title: { zh: '流程任务明日内到期或已超时', en: 'Tasks overdue, or due by tomorrow' },
  filters: async context => [{ field: 'dueTime', operator: 'lte', value: `${await dayFromNow(1, context)} 23:59:59` }],
}

const menu = (sort: number, source: string): MenuEntry => ({ under: 'work', sort, source })

export const start: ModuleDefinition = serveModule(workStart, {
  table: 'flow_definition',
  tableTenancy: 'shared',
  rows: startableRows,
  order: 'category',
  menu: menu(1, 'iconfont iconicon_addresslist'),
  hooks,
})

export const claim: ModuleDefinition = serveModule(workClaim, {
  table: 'flow_task',
  rows: claimRows,
  todoLists: [{ key: 'claimable', title: { zh: '流程任务待签收', en: 'Tasks to be claimed' } }, due],
  menu: menu(2, 'iconfont iconicon_study'),
  hooks: taskHooks,
})

export const todo: ModuleDefinition = serveModule(workTodo, {
  table: 'flow_task',
  rows: todoRows,
  todoLists: [{ key: 'todo', title: { zh: '流程任务待办理', en: 'Tasks to be dealt with' } }, due],
  menu: menu(3, 'iconfont iconicon_notice'),
  hooks: {
    async afterRead(records, context) {
      await taskHooks.afterRead(records, context)
      await explainBatch(records, context)
    },
  },
})

export const send: ModuleDefinition = serveModule(workSend, {
  table: 'flow_instance',
  rows: sentRows,
  menu: menu(4, 'iconfont iconicon_message'),
  hooks: taskHooks,
})

export const done: ModuleDefinition = serveModule(workDone, {
  table: 'flow_task',
  rows: doneRows,
  order: [['historyTaskEndTime', 'desc']],
  menu: menu(5, 'iconfont iconicon_doc'),
  hooks: taskHooks,
})

export const copy: ModuleDefinition = serveModule(workCopy, {
  table: 'flow_instance',
  rows: copyRows,
  order: [['copyTime', 'desc']],
  todoLists: [
    {
      key: 'unread',
      title: { zh: '抄送未读', en: 'Unread copies' },
      filters: [{ field: 'readTime', operator: 'null', value: 'true' }],
    },
  ],
  menu: menu(6, 'iconfont iconicon_subordinate'),
  hooks: taskHooks,
})
