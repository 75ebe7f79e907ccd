// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compileProgram } from '../engine/program.ts'
import { stepsAhead } from '../preview.ts'
import { adaptDiagram } from './adaptDiagram.ts'
import { renameProcess } from './readDiagram.ts'

const definitions = (content: string) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
    xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" id="d">${content}</definitions>`

const flow = (from: string, to: string, inner = '') =>
  `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${inner}</sequenceFlow>`

/** A process that begins with `start` and a task of `li`. */
const around = (content: string) =>
  definitions(
    `<process id="p"><startEvent id="start"/>${flow('start', 'first')}
     <userTask id="first" camunda:assignee="li"/>${content}</process>`,
  )

/** The changes, then the names of the tasks that a run reaches, choosing the first of each list. */
async function adapted(xml: string, processId?: string) {
  const result = await adaptDiagram({ xml, ...(processId && { processId }) })
  expect(result.problems).toEqual([])
  const { steps, outcome } = await stepsAhead({
    program: await compileProgram(result.xml),
    valuesFor: fields => Object.fromEntries(fields.map(({ id, options }) => [id, options[0]?.id ?? 'a'])),
    starter: '1',
    peopleFor: async () => ['李四'],
  })
  return {
    ...result,
    changes: result.changes.map(({ elementId, reason }) => `${elementId} ${reason.en}`),
    reached: steps.map(({ elementId }) => elementId),
    outcome,
  }
}

describe('a file of another tool', () => {
  it.each([
    ['serviceTask', '<serviceTask id="x" camunda:class="a.B"/>', /^x ServiceTask is not run; it became a task/],
    ['callActivity', '<callActivity id="x" calledElement="other"/>', /^x CallActivity is not run/],
    ['receiveTask', '<receiveTask id="x"/>', /^x No message arrives from outside/],
    [
      'catch',
      '<intermediateCatchEvent id="x"><messageEventDefinition/></intermediateCatchEvent>',
      /^x No message arrives/,
    ],
    ['nobody', '<userTask id="x"/>', /^x Has no assignee; the administrators have it/],
    ['bean', '<userTask id="x" camunda:assignee="${bean.find(1)}"/>', /^x The assignee .* cannot be read/],
    [
      'loop',
      '<userTask id="x" camunda:assignee="${one}"><multiInstanceLoopCharacteristics camunda:collection="${list}" camunda:elementVariable="one"/></userTask>',
      /^x Has no usable list or number; done once/,
    ],
    [
      'transaction',
      `<transaction id="t"><userTask id="x"/></transaction>`,
      /^t Transaction became a plain sub-process/,
    ],
    [
      'listener',
      '<userTask id="x" camunda:assignee="li"><extensionElements><camunda:taskListener event="create" class="a.B"/></extensionElements></userTask>',
      /^x taskListener removed/,
    ],
  ])('has a task of somebody at the place of %s', async (_, element, change) => {
    const id = /id="(\w+)"/.exec(element)?.[1] ?? ''
    const { changes, reached, outcome, key } = await adapted(around(element + flow('first', id)))
    expect(changes).toContainEqual(expect.stringMatching(change))
    expect([reached, outcome, key]).toEqual([['first', 'x'], 'ended', 'p'])
  })

  it('keeps the task of who started, also where a sub-process stands before the start', async () => {
    const within = `<startEvent id="inner"/><userTask id="x" camunda:assignee="li"/>${flow('inner', 'x')}`
    const start = '<startEvent id="start" camunda:initiator="applicant"/>'
    const { changes } = await adapted(
      definitions(
        `<process id="p"><subProcess id="sub">${within}</subProcess>${start}${flow('start', 'first')}
         <userTask id="first" camunda:assignee="\${applicant}"/>${flow('first', 'sub')}</process>`,
      ),
    )
    expect(changes).not.toContainEqual(expect.stringMatching(/^first /))
  })

  it.each([
    ['without conditions', 'exclusiveGateway', ''],
    ['with a condition in words', 'exclusiveGateway', '<conditionExpression>the amount is high</conditionExpression>'],
    ['with a script', 'inclusiveGateway', '<conditionExpression language="groovy">x</conditionExpression>'],
  ])('asks somebody for the way of a gateway %s', async (_, type, condition) => {
    const gateway = `<${type} id="which" name="金额"/>${flow('first', 'which')}
      <userTask id="high" name="高" camunda:assignee="li"/><userTask id="low" camunda:assignee="li"/>`
    const ways = flow('which', 'high', condition) + flow('which', 'low', condition)
    const { changes, reached, xml } = await adapted(around(gateway + ways))
    expect(changes).toEqual([expect.stringMatching(/^which Its ways have no usable conditions/)])
    expect(reached).toEqual(['first', 'which', 'high'])
    expect(xml).toContain('name="高"')
  })

  it('asks somebody what has happened at an event-based gateway', async () => {
    const events = ['sent', 'late'].map(
      id =>
        `<intermediateCatchEvent id="${id}"><signalEventDefinition/></intermediateCatchEvent>${flow('which', id)}
         <userTask id="after_${id}" camunda:assignee="li"/>${flow(id, `after_${id}`)}`,
    )
    const gateway = `<eventBasedGateway id="which"/>${flow('first', 'which')}`
    expect((await adapted(around(gateway + events.join('')))).reached).toEqual(['first', 'which', 'after_sent'])
  })

  it('loses what never happens, and what only that leads to, so that no join waits for it', async () => {
    const xml = around(`<boundaryEvent id="edge" attachedToRef="first"><messageEventDefinition/></boundaryEvent>
      <userTask id="alone" camunda:assignee="li"/>${flow('edge', 'alone')}
      <parallelGateway id="join"/>${flow('first', 'join')}${flow('alone', 'join')}
      <endEvent id="end"><messageEventDefinition/></endEvent>${flow('join', 'end')}`)
    const { changes, reached, outcome } = await adapted(xml)
    expect(changes).toEqual([
      'edge The boundary event never happens; removed',
      'end Sends no message, signal or error; passed at once',
      'alone No path leads to it; removed',
    ])
    expect([reached, outcome]).toEqual([['first'], 'ended'])
  })

  it('gives one of its processes, without pools that send each other messages', async () => {
    const process = (id: string) =>
      `<process id="${id}" name="${id}"><startEvent id="${id}_s"/><userTask id="${id}_t" camunda:assignee="li"/>
       ${flow(`${id}_s`, `${id}_t`)}</process>`
    const xml = definitions(
      `<collaboration id="c"><participant id="pa" processRef="a"/><participant id="pb" processRef="b"/>
       <messageFlow id="m" sourceRef="a_t" targetRef="b_t"/></collaboration>${process('a')}${process('b')}`,
    )
    expect(await adapted(xml)).toMatchObject({ processId: 'a', reached: ['a_t'] })
    const other = await adapted(xml, 'b')
    expect(other).toMatchObject({
      processId: 'b',
      key: 'b',
      reached: ['b_t'],
      changes: ['a Another process of the file; not imported'],
    })
    expect(other.processes).toEqual([
      { id: 'a', name: 'a' },
      { id: 'b', name: 'b' },
    ])
    await expect(adaptDiagram({ xml, processId: 'x' })).rejects.toThrow('process')
  })

  it('has owners in the words of BPMN itself, and no data that only other engines read', async () => {
    const { xml, outcome } = await adapted(
      definitions(`<itemDefinition id="i"/><resource id="r"/><process id="p"><startEvent id="s"/>${flow('s', 't')}
      <userTask id="t"><ioSpecification><inputSet/><outputSet/></ioSpecification><potentialOwner>
      <resourceAssignmentExpression><formalExpression>user(li), editors</formalExpression></resourceAssignmentExpression>
      </potentialOwner></userTask></process>`),
    )
    expect(xml).toContain('candidateUsers="li"')
    expect(xml).toContain('candidateGroups="editors"')
    expect(outcome).toBe('ended')
  })

  it('with the default key of a drawing tool has none, starts somewhere, and is drawn', async () => {
    const xml = definitions('<process id="Process_1"><userTask id="a" camunda:assignee="li"/></process>')
    const result = await adapted(xml)
    expect(result).toMatchObject({ key: '', processId: 'Process_1', reached: ['a'] })
    expect(result.xml).toContain('bpmndi:BPMNShape')
  })

  const conditional = (from: string, to: string, body: string) =>
    flow(from, to, `<conditionExpression>${body}</conditionExpression>`)
  const people = (...ids: string[]) => ids.map(id => `<userTask id="${id}" camunda:assignee="li"/>`).join('')

  it('takes one way where a replaced step has a default', async () => {
    const xml = definitions(`<process id="p"><startEvent id="start"><extensionElements><camunda:formData>
      <camunda:formField id="score" type="long"/></camunda:formData></extensionElements></startEvent>${flow('start', 'x')}
      <serviceTask id="x" default="x_no"/>${conditional('x', 'ok', '${score > 5}')}${flow('x', 'no')}
      ${people('ok', 'no')}</process>`)
    expect((await adapted(xml)).xml).toContain('default="x_no"')
  })

  it('keeps the steps of a sub-process whose ways cannot be chosen, and lists them', async () => {
    const xml = around(`<subProcess id="x"><startEvent id="xs"/>${flow('xs', 'inner')}${people('inner')}</subProcess>
      ${flow('first', 'x')}${conditional('x', 'ok', 'in words')}${conditional('x', 'no', 'in words')}${people('ok', 'no')}`)
    const { xml: kept, problems } = await adaptDiagram({ xml })
    expect(kept).toContain('id="inner"')
    expect(problems.map(({ elementId }) => elementId)).toEqual(['x_ok', 'x_no'])
  })

  it('follows links, and lists one without its other end', async () => {
    const link = (type: string, id: string, name: string) =>
      `<intermediate${type}Event id="${id}"><linkEventDefinition name="${name}"/></intermediate${type}Event>`
    const begin = around(link('Throw', 'out', 'A') + flow('first', 'out'))
    const both = begin.replace(
      '</process>',
      `${link('Catch', 'in', 'A')}${flow('in', 'boss')}${people('boss')}</process>`,
    )
    expect((await adapted(both)).reached).toEqual(['first', 'boss'])
    const { problems } = await adaptDiagram({ xml: begin })
    expect(problems.map(({ elementId }) => elementId)).toEqual(['out'])
  })

  it('starts where somebody starts it, whatever screens the start names', async () => {
    const xml =
      definitions(`<process id="p"><startEvent id="m"><messageEventDefinition/></startEvent>${flow('m', 'bypass')}
      <startEvent id="s" camunda:formKey="app:x.html"/>${flow('s', 'asked')}${people('bypass', 'asked')}</process>`)
    expect((await adapted(xml)).reached).toEqual(['asked'])
  })

  it.each([
    ['nothing fills', '${score > 5}'],
    ['is in words', 'the amount is high'],
  ])('asks for the way where its condition %s, and says so where there is one way', async (_, body) => {
    const ways = `${flow('first', 'g')}<exclusiveGateway id="g"/>${people('a', 'b')}`
    const { reached } = await adapted(around(ways + conditional('g', 'a', body) + conditional('g', 'b', body)))
    expect(reached).toEqual(['first', 'g', 'a'])
    const { changes } = await adapted(around(conditional('first', 'a', body) + people('a')))
    expect(changes).toEqual(['first_a The condition cannot be read; removed'])
  })

  it('loses flows that lead nowhere, and is not refused for its drawing', async () => {
    const { changes } = await adapted(around(flow('first', 'absent')))
    expect(changes).toContain('first_absent A flow without a source or a target, removed')
  })

  it.each(['flowable-leave.bpmn20.xml', 'activiti-countersign.bpmn20.xml', 'camunda-invoice.bpmn'])(
    'that runs as it is stays so: %s',
    async name => {
      const { changes, kept } = await adaptDiagram({ xml: readFileSync(`tests/support/bpmn/${name}`, 'utf8') })
      expect([changes, kept > 3]).toEqual([[], true])
    },
  )
})

it('passes a manual task at once', async () => {
  const { reached, outcome } = await adapted(around(`<manualTask id="m"/>${flow('first', 'm')}`))
  expect([reached, outcome]).toEqual([['first'], 'ended'])
})

it('key and name of a process change, and its pool refers to the new key', async () => {
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d">
    <collaboration id="c"><participant id="pool" processRef="old"/></collaboration>
    <process id="old" name="旧"><startEvent id="s"/></process></definitions>`
  const renamed = await renameProcess({ xml, to: { id: 'next', name: '新' } })
  expect(renamed).toMatch(/<\w*:?process id="next" name="新"/)
  expect(renamed).toContain('processRef="next"')
  expect(renamed).not.toMatch(/old|旧/)
})
