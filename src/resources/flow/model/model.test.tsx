// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BpmnModdle } from 'bpmn-moddle'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { settings } from '../../../lib/settings.ts'
import { startLanguage } from '../../../providers/i18n/index.ts'
import { FormFields } from './designer/FormFields.tsx'
import type { DesignerServices, Moddle, Shape } from './designer/services.ts'
import { outsideDesigner, outsideFile } from './outsideDesigner.tsx'
import { CountersignRule } from './steps/StepsView.tsx'

afterEach(cleanup)

async function show(task: string) {
  await startLanguage('zh')
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
    <process id="p">${task}</process></definitions>`
  const { rootElement } = (await new BpmnModdle().fromXML(xml)) as { rootElement: Moddle }
  const [process] = rootElement.get('rootElements') as [Moddle]
  const [step] = process.get('flowElements') as [Moddle & { set: (name: string, value: unknown) => void }]
  const shape = { businessObject: step as Moddle } as Shape
  const change = (object: Moddle, values: object) => {
    for (const [name, value] of Object.entries(values)) (object as typeof step).set(name, value)
  }
  const services = {
    elementRegistry: { get: () => shape },
    modeling: {
      updateProperties: (_: Shape, values: object) => change(step, values),
      updateModdleProperties: (_: Shape, object: Moddle, values: object) => change(object, values),
    },
  }
  const get = <Name extends keyof DesignerServices>(name: Name) => Reflect.get(services, name) as DesignerServices[Name]
  const { rerender } = render(<CountersignRule task={step} get={get} />)
  return {
    again: () => rerender(<CountersignRule task={step} get={get} />),
    written: async () => (await new BpmnModdle().toXML(rootElement)).xml,
  }
}

const choose = async (name: string) => {
  await userEvent.click(screen.getByLabelText('多人办理'))
  await userEvent.click(await screen.findByTitle(name))
}

const signed = (loop: string) =>
  `<userTask id="t"><multiInstanceLoopCharacteristics flowable:collection="\${people}">${loop}</multiInstanceLoopCharacteristics></userTask>`

it('writes the rule that a share of several people has to agree', async () => {
  const { again, written } = await show(signed(''))
  expect(screen.getByText('全部同意')).toBeTruthy()
  await choose('达到比例')
  again()
  const share = screen.getByLabelText('同意比例')
  await userEvent.clear(share)
  await userEvent.type(share, '60')
  expect(await written()).toContain('flowable:countersign="60"')
})

it('replaces the condition of the diagram by a rule, and has none for one person', async () => {
  const { written } = await show(signed('<completionCondition>${nrOfCompletedInstances &gt;= 1}</completionCondition>'))
  expect(screen.getByText('按流程图的完成条件')).toBeTruthy()
  await choose('一人同意')
  const xml = await written()
  expect(xml).toContain('flowable:countersign="any"')
  expect(xml).not.toContain('completionCondition')
  cleanup()
  await show('<userTask id="t"/>')
  expect(screen.queryByLabelText('多人办理')).toBeNull()
})

const moddle = ($type: string, properties: Readonly<Record<string, unknown>>): Moddle => ({
  $type,
  get: name => properties[name],
})
const field = (properties: Readonly<Record<string, unknown>>) => moddle('flowable:FormProperty', properties)

it('shows the form as those will see it who fill it in', async () => {
  const values = [
    field({ id: 'amount', name: '金额', type: 'money', required: true }),
    field({ id: 'kind', type: 'enum', values: [moddle('flowable:Value', { id: 'travel', name: '差旅费' })] }),
  ]
  const extensionElements = moddle('bpmn:ExtensionElements', { values })
  const element = { id: 'start', businessObject: moddle('bpmn:StartEvent', { extensionElements }) } as Shape
  await renderResources([], { at: '/design', permission: [], page: <FormFields element={element} get={vi.fn()} /> })
  await userEvent.click(await screen.findByRole('button', { name: '预览表单' }))
  const form = within(await screen.findByRole('dialog', { name: '预览表单' }))
  expect(form.getByRole('spinbutton', { name: '金额' })).toBeTruthy()
  // A field without a name goes by its variable.
  await userEvent.click(form.getByRole('combobox', { name: 'kind' }))
  expect(await screen.findByTitle('差旅费')).toBeTruthy()
})

describe('another designer', () => {
  afterEach(() => {
    settings.flowDesigner = ''
  })

  it('is nowhere unless the installation names one', () => {
    expect([outsideDesigner(), outsideDesigner('7'), outsideFile('7') || undefined]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('opens empty for a new model, and at the model that is edited or downloaded', () => {
    settings.flowDesigner = 'https://flow.example.com'
    expect(outsideDesigner()).toBe('https://flow.example.com/index.html')
    expect(outsideDesigner('7')).toBe('https://flow.example.com/index.html#/editor/7')
    expect(outsideFile('7')).toBe('https://flow.example.com/app/rest/models/7/bpmn20')
  })
})
