import type { Label } from '#contract/kit/fields'

/** The reasons why an element does not run here. */
export const reasons = {
  tooLarge: (count: number, limit: number) => ({
    zh: `流程有${count}个节点和连线，最多可有${limit}个`,
    en: `The process has ${count} steps and flows; it may have at most ${limit}`,
  }),
  unknown: (name: string, line: number) => ({
    zh: `第${line}行：不认识的元素 ${name}`,
    en: `Line ${line}: unknown element ${name}`,
  }),
  type: (type: string) => ({ zh: `不支持的元素类型 ${type}`, en: `${type} is not supported` }),
  definition: (kind: string) => ({ zh: `此事件不支持 ${kind}`, en: `The event does not support ${kind}` }),
  time: (text: string) => ({
    zh: `时间“${text.slice(0, 40)}”格式不正确`,
    en: `"${text.slice(0, 40)}" is no time or duration`,
  }),
  workTime: (text: string) => ({
    zh: `按工作时间计算时，期限“${text.slice(0, 40)}”应为周、天、小时或分钟，如P2D或PT4H`,
    en: `Working time: "${text.slice(0, 40)}" must be weeks, days, hours or minutes, such as P2D or PT4H`,
  }),
  escalation: (word: string) => ({
    zh: `超时处理“${word.slice(0, 20)}”应为remind、transfer或administrators`,
    en: `The escalation "${word.slice(0, 20)}" must be remind, transfer or administrators`,
  }),
  noDue: { zh: '有提醒或超时处理，但没有到期时间', en: 'Has a reminder or an escalation, and no due date' },
  noTarget: { zh: '超时后转交，但没有接收人', en: 'Is transferred when overdue, and names nobody to transfer it to' },
  countersign: (rule: string) => ({
    zh: `会签规则“${rule.slice(0, 20)}”应为all、any或1到100的百分比`,
    en: `The countersign rule "${rule.slice(0, 20)}" must be all, any or a percentage from 1 to 100`,
  }),
  loose: { zh: '引用了不存在的元素', en: 'Refers to an element that is not there' },
  key: { zh: '标识只能由字母、数字、点、横线和下划线组成，且不能过长', en: 'The ID is not valid or too long' },
  noId: { zh: '没有标识', en: 'Has no ID' },
  noStart: { zh: '没有开始事件', en: 'Has no start event' },
  severalStarts: { zh: '只能有一个开始事件', en: 'May have one start event only' },
  endless: { zh: '处于没有等待步骤的循环中', en: 'Is in a loop in which nothing waits' },
  listener: { zh: '不支持监听器', en: 'Listeners are not supported' },
  eventSubProcess: { zh: '不支持事件子流程', en: 'Event sub-processes are not supported' },
  severalDefinitions: { zh: '事件只能有一个定义', en: 'An event may have one definition only' },
  noDefinition: { zh: '事件没有定义', en: 'The event has no definition' },
  notAttached: { zh: '边界事件没有依附的元素', en: 'The boundary event is attached to nothing' },
  uncaughtError: { zh: '错误结束事件只能在子流程中', en: 'An error can only be thrown within a sub-process' },
  cycle: { zh: '不支持循环定时', en: 'Repeated timers are not supported' },
  noTime: { zh: '没有设置时间', en: 'The timer has no time' },
  noTask: { zh: '没有任何任务', en: 'Has no task' },
  nobody: { zh: '没有处理人或候选人', en: 'Has no assignee and no candidates' },
  lostRefusal: {
    zh: '驳回后继续下一步，而后面没有条件读取审批结果（pass），驳回不起作用',
    en: 'Goes on when it is refused, and no later condition reads the answer (pass), so that a refusal has no effect',
  },
  defaultKey: {
    zh: '流程标识是绘图工具的默认值，请改为自己的标识，以免与其他流程混为一个',
    en: 'The ID of the process is the default of a drawing tool; give it one of its own, or it becomes a version of another one',
  },
  ignored: (word: string) => ({
    zh: `${word} 在这里不起作用，流程会与原来不同，请去掉或改画`,
    en: `${word} has no effect here, so that the process would run otherwise; remove it, or draw it in another way`,
  }),
  script: { zh: '不支持脚本条件', en: 'Conditions in a script language are not supported' },
  condition: { zh: '条件应写在“$”后的花括号中', en: 'A condition stands in braces after a $' },
  noCondition: {
    zh: '网关的分支没有条件，也不是默认分支',
    en: 'A way out of the gateway has no condition and is not its default',
  },
  standardLoop: { zh: '不支持标准循环，请使用多实例', en: 'Standard loops are not supported, multi-instance is' },
  loopOfOther: { zh: '只有用户任务可以是多实例', en: 'Only user tasks can be multi-instance' },
  noList: (collection: string) => ({
    zh: `多实例的集合“${collection}”没有可用的名单：应是必填的多选用户字段，或写出的列表`,
    en: `The collection "${collection}" of the multi-instance is no list: it must be a required field of several users, or a list that is written out`,
  }),
  noCollection: { zh: '多实例没有集合或次数', en: 'The multi-instance has neither collection nor cardinality' },
} satisfies Record<string, Label | ((...args: never[]) => Label)>
