/** One process: a request for leave, which its first approver decides. */
import type { Row } from './rows.ts'
import { adminId } from './rows.ts'
import type { Store } from './store.ts'
import { pageOf } from './store.ts'
import { type Answer, type Call, isObject, newId, now, Refused } from './wire.ts'

interface Leave {
  id: string
  processInstanceId: string
  taskId: string
  taskUser: string
  startTime: string
  endTime: string
  reason: string
  applyTime: string
  decided: { comment: string; flag: string; time: string } | undefined
}

const definitionId = 'leave:1:5f2c0a3e-1111-4a2b-9c3d-000000000001'

const definition = {
  id: definitionId,
  tenantId: '',
  key: 'leave',
  name: '请假流程',
  category: 'flow_1',
  categoryName: '请假流程',
  version: 1,
  deploymentId: 'd1',
  deploymentTime: '2026-11-01 08:00:00',
  resourceName: 'leave.bpmn20.xml',
  diagramResourceName: 'leave.png',
  suspensionState: 1,
}

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#eee"/></svg>'

/** A task, an instance or a step of the past. What does not apply is an empty text. */
function flow(leave: Leave, values: Record<string, unknown>): Row {
  const texts =
    'taskId taskName taskDefinitionKey assignee assigneeName processDefinitionDesc processDefinitionDiagramResName ' +
    'processDefinitionResName historyProcessInstanceId executionId endTime claimTime historyTaskEndTime ' +
    'historyActivityId historyActivityName historyActivityDurationTime status comment flag isPass'
  return {
    ...Object.fromEntries(texts.split(' ').map(name => [name, ''])),
    id: '',
    category: 'flow_1',
    categoryName: '请假流程',
    processDefinitionId: definitionId,
    processDefinitionKey: 'leave',
    processDefinitionName: '请假流程',
    processDefinitionVersion: 1,
    processInstanceId: leave.processInstanceId,
    processIsFinished: leave.decided ? 'finished' : 'unfinished',
    createTime: leave.applyTime,
    businessTable: 'blade_process_leave',
    businessId: leave.id,
    variables: {},
    beginDate: '',
    endDate: '',
    ...values,
  }
}

export function createLeaveProcess() {
  const leaves: Leave[] = []
  const one = (is: (leave: Leave) => boolean) => {
    const found = leaves.find(is)
    if (!found) throw new Refused(400, '流程不存在')
    return found
  }

  const tasks = (done: boolean) =>
    leaves
      .filter(({ decided }) => (decided !== undefined) === done)
      .map(leave =>
        flow(leave, {
          taskId: leave.taskId,
          taskName: '上级审批',
          assignee: leave.taskUser,
          status: done ? 'done' : 'todo',
        }),
      )

  function start({ body }: Call): Answer {
    if (!isObject(body)) throw new Refused(400, '缺少必要的请求参数')
    const { taskUser, startTime, endTime, reason, processDefinitionId } = body
    if (processDefinitionId !== definitionId || !taskUser || !reason) throw new Refused(400, '缺少必要的请求参数')
    leaves.push({
      ...{ id: newId(), processInstanceId: crypto.randomUUID(), taskId: crypto.randomUUID(), applyTime: now() },
      ...{ taskUser: String(taskUser), startTime: String(startTime), endTime: String(endTime), reason: String(reason) },
      decided: undefined,
    })
    return { data: undefined, msg: '流程启动成功' }
  }

  function complete({ body }: Call): Answer {
    if (!isObject(body)) throw new Refused(400, '缺少必要的请求参数')
    const leave = one(({ taskId }) => taskId === body.taskId)
    if (leave.decided || !body.comment) throw new Refused(400, '任务不存在')
    leave.decided = { comment: String(body.comment), flag: String(body.flag ?? ''), time: now() }
    return { data: undefined, msg: '任务提交成功' }
  }

  function detail({ params }: Call): Answer {
    const leave = one(({ id }) => id === params.businessId)
    const { taskId: _, decided, ...row } = leave
    const status = decided ? (decided.flag === 'ok' ? 2 : 3) : 1
    const audit = {
      createUser: adminId,
      createDept: -1,
      createTime: leave.applyTime,
      updateUser: -1,
      updateTime: '',
      isDeleted: 0,
    }
    return {
      data: {
        ...row,
        ...audit,
        status,
        processDefinitionId: definitionId,
        flow: flow(leave, { assignee: adminId, assigneeName: '管理员' }),
      },
    }
  }

  function history({ params }: Call): Answer {
    const leave = one(({ processInstanceId }) => processInstanceId === params.processInstanceId)
    const step = (values: Record<string, unknown>) => {
      const { id: _, ...rest } = flow(leave, values)
      return rest
    }
    const begun = step({
      historyActivityId: 'start',
      historyActivityName: '开始',
      assigneeName: '管理员',
      endTime: leave.applyTime,
      historyActivityDurationTime: '0秒',
    })
    const { decided } = leave
    const task = step({
      ...{
        historyActivityId: 'approve',
        historyActivityName: '上级审批',
        assigneeName: '管理员',
        taskId: leave.taskId,
      },
      ...(decided && {
        endTime: decided.time,
        comment: decided.comment,
        flag: decided.flag,
        historyActivityDurationTime: '3秒',
      }),
    })
    return { data: [begun, task] }
  }

  const empty = { id: '' }
  const list = (store: Store, rows: readonly Row[], call: Call) => pageOf(store, 'blade-flow', rows, call)
  return (store: Store, call: Call): Answer | undefined => {
    switch (call.path) {
      case 'blade-flow/work/start-list':
      case 'blade-flow/manager/list':
        return list(store, call.params.mode === '2' ? [] : [definition], call)
      case 'blade-flow/work/claim-list':
      case 'blade-flow/model/list':
        return list(store, [], call)
      case 'blade-flow/work/todo-list':
        return list(store, tasks(false), call)
      case 'blade-flow/work/done-list':
        return list(store, tasks(true), call)
      case 'blade-flow/work/send-list':
        return list(
          store,
          leaves.map(leave => flow(leave, {})),
          call,
        )
      case 'blade-flow/follow/list':
        return list(
          store,
          tasks(false).map(({ processInstanceId }) => ({
            ...empty,
            id: newId(),
            executionId: newId(),
            processInstanceId,
            processDefinitionId: definitionId,
            processDefinitionKey: 'leave',
            businessKey: '',
            suspensionState: 1,
            startUserId: adminId,
            startUser: '管理员',
            startTime: now(),
            category: 'flow_1',
            categoryName: '请假流程',
            taskDefinitionKey: 'approve',
          })),
          call,
        )
      case 'blade-flow/process/history-flow-list':
        return history(call)
      case 'blade-flow/process/diagram-view':
      case 'blade-flow/process/resource-view':
        return { image: picture }
      case 'blade-desk/process/leave/start-process':
        return start(call)
      case 'blade-desk/process/leave/detail':
        return detail(call)
      case 'blade-flow/work/complete-task':
        return complete(call)
      default:
        return undefined
    }
  }
}
