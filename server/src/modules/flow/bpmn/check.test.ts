// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { timeLimit } from '../../../../../tests/support/run/timeLimit.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { processFile } from '../processes.ts'
import { diagramProblems, diagramWarnings } from './check.ts'
import { readDiagram } from './readDiagram.ts'

const exported = (name: string) => readFileSync(`tests/support/bpmn/${name}`, 'utf8')

/** A process around some elements, with a start and a task to begin with. */
function around(elements: string): string {
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
    <process id="p"><startEvent id="start"/><sequenceFlow id="go" sourceRef="start" targetRef="first"/>
    <userTask id="first" name="第一步" flowable:assignee="\${initiator}"/>${elements}</process></definitions>`
}

const reasonsFor = async (xml: string) =>
  diagramProblems(await readDiagram(xml)).map(({ elementId, reason }) => [elementId, reason.zh])

describe('a diagram', () => {
  it.each([
    'flowable-leave.bpmn20.xml',
    'activiti-countersign.bpmn20.xml',
    'camunda-invoice.bpmn',
    'bpmn-io-timer.bpmn',
  ])('from another tool runs: %s', async name => expect(await reasonsFor(exported(name))).toEqual([]))

  it.each(['leave', 'expense', 'purchase', 'seal', 'commission'])(
    'that comes with the product runs: %s',
    async name => {
      expect(await reasonsFor(await processFile(`${name}.bpmn20.xml`))).toEqual([])
    },
  )

  it.each([
    ['<scriptTask id="x"/>', 'x', '不支持的元素类型 ScriptTask'],
    ['<serviceTask id="x" flowable:class="a.B"/>', 'x', '不支持的元素类型 ServiceTask'],
    ['<callActivity id="x"/>', 'x', '不支持的元素类型 CallActivity'],
    ['<eventBasedGateway id="x"/>', 'x', '不支持的元素类型 EventBasedGateway'],
    ['<userTask id="x"/>', 'x', '没有处理人或候选人'],
    ['<userTask id="x" flowable:assignee="${a.b(1)}"/>', 'x', '表达式“a.b(1)”不支持的函数 b'],
    ['<userTask id="x" flowable:assignee="${a +}"/>', 'x', '表达式“a +”语法不正确'],
    [
      '<userTask id="x" flowable:assignee="1"><extensionElements><flowable:taskListener event="create" class="a.B"/></extensionElements></userTask>',
      'x',
      '不支持监听器',
    ],
    [
      '<userTask id="x" flowable:assignee="1"><standardLoopCharacteristics/></userTask>',
      'x',
      '不支持标准循环，请使用多实例',
    ],
    [
      '<userTask id="x" flowable:assignee="1"><multiInstanceLoopCharacteristics/></userTask>',
      'x',
      '多实例没有集合或次数',
    ],
    [
      '<userTask id="x" flowable:assignee="${one}"><multiInstanceLoopCharacteristics flowable:collection="li,zhou" flowable:elementVariable="one"/></userTask>',
      'x',
      '多实例的集合“li,zhou”没有可用的名单：应是必填的多选用户字段，或写出的列表',
    ],
    [
      '<userTask id="x" flowable:assignee="${one}"><multiInstanceLoopCharacteristics flowable:collection="${signers}" flowable:elementVariable="one"/></userTask>',
      'x',
      '多实例的集合“${signers}”没有可用的名单：应是必填的多选用户字段，或写出的列表',
    ],
    [
      '<userTask id="x" flowable:assignee="1" flowable:formKey="embedded:app:x.html"/>',
      'x',
      'formKey 在这里不起作用，流程会与原来不同，请去掉或改画',
    ],
    [
      '<userTask id="x" flowable:assignee="1"><extensionElements><flowable:formData><flowable:formField id="amount" type="long" defaultValue="100"/></flowable:formData></extensionElements></userTask>',
      'x',
      'defaultValue 在这里不起作用，流程会与原来不同，请去掉或改画',
    ],
    [
      '<userTask id="x" flowable:assignee="1"><extensionElements><flowable:formProperty id="amount" default="100"/></extensionElements></userTask>',
      'x',
      'default 在这里不起作用，流程会与原来不同，请去掉或改画',
    ],
    [
      '<userTask id="x" flowable:assignee="1"><extensionElements><flowable:formProperty id="code"><flowable:validation><flowable:constraint name="minlength" config="4"/></flowable:validation></flowable:formProperty></extensionElements></userTask>',
      'x',
      'minlength 在这里不起作用，流程会与原来不同，请去掉或改画',
    ],
    [
      '<userTask id="x" flowable:assignee="1"><extensionElements><flowable:inputOutput><flowable:inputParameter name="amount">1</flowable:inputParameter></flowable:inputOutput></extensionElements></userTask>',
      'x',
      'inputParameter 在这里不起作用，流程会与原来不同，请去掉或改画',
    ],
    [
      '<userTask id="x" flowable:assignee="1" flowable:skipExpression="${true}"/>',
      'x',
      'skipExpression 在这里不起作用，流程会与原来不同，请去掉或改画',
    ],
    ['<intermediateCatchEvent id="x"/>', 'x', '事件没有定义'],
    [
      '<intermediateCatchEvent id="x"><messageEventDefinition/></intermediateCatchEvent>',
      'x',
      '此事件不支持 MessageEventDefinition',
    ],
    [
      '<intermediateCatchEvent id="x"><timerEventDefinition><timeCycle>R3/PT1H</timeCycle></timerEventDefinition></intermediateCatchEvent>',
      'x',
      '不支持循环定时',
    ],
    [
      '<intermediateCatchEvent id="x"><timerEventDefinition><timeDuration>soon</timeDuration></timerEventDefinition></intermediateCatchEvent>',
      'x',
      '时间“soon”格式不正确',
    ],
    ['<sequenceFlow id="x" sourceRef="first" targetRef="nowhere"/>', 'x', '引用了不存在的元素'],
    ['<startEvent id="x"/>', 'p', '只能有一个开始事件'],
    ['<bogus id="x"/>', '', expect.stringMatching(/^第\d+行：不认识的元素 bogus$/)],
    ['<endEvent id="x"><errorEventDefinition/></endEvent>', 'x', '错误结束事件只能在子流程中'],
    [
      '<exclusiveGateway id="g"/><sequenceFlow id="a" sourceRef="first" targetRef="g"/><sequenceFlow id="x" sourceRef="g" targetRef="first"/><sequenceFlow id="b" sourceRef="g" targetRef="first"><conditionExpression>${pass}</conditionExpression></sequenceFlow>',
      'x',
      '网关的分支没有条件，也不是默认分支',
    ],
    [
      '<exclusiveGateway id="g"/><task id="t"/><sequenceFlow id="a" sourceRef="first" targetRef="g"/><sequenceFlow id="b" sourceRef="g" targetRef="t"/><sequenceFlow id="c" sourceRef="t" targetRef="g"/>',
      'g',
      '处于没有等待步骤的循环中',
    ],
  ])('is refused for what does not run, by element: %s', async (elements, elementId, reason) => {
    expect(await reasonsFor(around(elements))).toContainEqual([elementId, reason])
  })

  it.each(['Process_1', 'Process_0k3x9ab'])('with the key of a drawing tool asks for one of its own: %s', async key => {
    const xml = around('').replace('id="p"', `id="${key}"`)
    expect(await reasonsFor(xml)).toEqual([
      [key, expect.stringMatching(/^流程标识是绘图工具的默认值，请改为自己的标识/)],
    ])
    expect(await reasonsFor(around('').replace('id="p"', 'id="Process_leave"'))).toEqual([])
  })

  describe('with a step that goes on when it is refused', () => {
    const flow = (from: string, to: string, condition = '') =>
      `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${condition && `<conditionExpression>${condition}</conditionExpression>`}</sequenceFlow>`
    const step = (id: string, words = 'flowable:assignee="1"') => `<userTask id="${id}" name="${id}会签" ${words}/>`
    const continues = step('a', 'flowable:candidateGroups="role:finance" flowable:refusal="continue"')
    const gateway = `<exclusiveGateway id="g" default="g_e"/>${flow('g', 'first', '${!pass}')}${flow('g', 'e')}<endEvent id="e"/>`
    const timer =
      '<intermediateCatchEvent id="w"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>'
    const late =
      '<boundaryEvent id="late" attachedToRef="b"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>'
    const nested = `<subProcess id="p2"><startEvent id="s2"/>${step('n')}<endEvent id="e2"/>${flow('s2', 'n')}${flow('n', 'e2')}</subProcess>`
    const before = flow('first', 'a')

    it.each([
      ['whose answer the next step replaces', `${continues}${step('b')}${flow('a', 'b')}`, ['a']],
      ['before a step of a sub-process', `${continues}${nested}${flow('a', 'p2')}`, ['a']],
      [
        'where only the next answer is asked for',
        `${continues}${step('b')}${flow('a', 'b')}${flow('b', 'g')}${gateway}`,
        ['a'],
      ],
      ['at the end, where the answer is the outcome', `${continues}<endEvent id="e"/>${flow('a', 'e')}`, []],
      ['before a condition on the answer', `${continues}${flow('a', 'g')}${gateway}`, []],
      ['before a wait and a condition', `${continues}${timer}${flow('a', 'w')}${flow('w', 'g')}${gateway}`, []],
      [
        'before a step whose time runs out',
        `${continues}${step('b')}${late}${flow('a', 'b')}${flow('late', 'g')}${gateway}`,
        [],
      ],
      [
        'before a step that it chooses',
        `${continues}${step('b', 'flowable:assignee="${pass ? 1 : 2}"')}${flow('a', 'b')}`,
        [],
      ],
      [
        'of the applicant',
        `${step('a', 'flowable:assignee="${initiator}" flowable:refusal="continue"')}${step('b')}${flow('a', 'b')}`,
        [],
      ],
      ['by no word of its author', `${step('a')}${step('b')}${flow('a', 'b')}`, []],
    ])('is warned of: %s', async (_, elements, warned) => {
      const diagram = await readDiagram(around(before + elements))
      expect(diagramProblems(diagram)).toEqual([])
      const warnings = diagramWarnings(diagram)
      expect(warnings.map(({ elementId }) => elementId)).toEqual(warned)
      for (const warning of warnings) expect(warning).toMatchObject({ elementName: 'a会签' })
    })
  })

  it.each([
    ['${signers}', 'required="true"', []],
    ['signers', 'required="true"', []],
    ["${['li', 'zhou']}", '', []],
    ['${signers}', '', ['x']],
    ['${signers}', 'required="true" writable="false"', ['x']],
  ])('counts on a list of people where a form asks for it: %s %s', async (collection, attributes, refused) => {
    const field = `<extensionElements><flowable:formProperty id="signers" type="users" ${attributes}/></extensionElements>`
    const xml = around(
      `<userTask id="x" flowable:assignee="\${one}"><multiInstanceLoopCharacteristics flowable:collection="${collection}" flowable:elementVariable="one"/></userTask>`,
    ).replace('<startEvent id="start"/>', `<startEvent id="start">${field}</startEvent>`)
    expect((await reasonsFor(xml)).map(([element]) => element)).toEqual(refused)
  })

  it.each([
    ['<definitions', '不是有效的BPMN文件，第1行第1列'],
    ['<!DOCTYPE x [<!ENTITY a "b">]><definitions/>', '流程文件不能含有DOCTYPE或实体'],
    ['<?xml-stylesheet href="x"?><definitions/>', '流程文件不能含有处理指令'],
    [around('<task id="first"/>'), '标识 first 重复'],
    [`${'<a>'.repeat(100)}`, '流程图嵌套过深或元素过多'],
    [around('<task/>'.repeat(30_000)), '流程图嵌套过深或元素过多'],
    [`<definitions>${' '.repeat(6_000_000)}`, '流程图过大'],
    ['<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d"/>', '文件中没有流程'],
  ])('that is no diagram is refused quickly: %.40s', async (xml, message) => {
    const startTime = performance.now()
    const refusal = await readDiagram(xml).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    expect((refusal as Refusal).label.zh).toBe(message)
    expect(performance.now() - startTime).toBeLessThan(timeLimit(500))
  })
})
