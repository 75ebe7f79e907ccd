import { beforeAll, expect, it } from 'vitest'
import type { FlowForm } from '#contract/flow/process'
import type { BladeFlow } from '#contract/flow/work'
import type { StoredFile } from '#contract/resource/oss'
import { namedFile, nameOfFile } from '#contract/resource/storedPath'
import { picture, upload } from '../../../../tests/support/files/uploads.ts'
import { callWork, complete, setUpWorkflow, todoOf } from '../../../../tests/support/records/workflow.ts'
import type { Person } from '../../../../tests/support/servers/testApp.ts'

/** Files and money in the forms of a process, and files that are sent with an answer. */

const TENANT = '341071'
const { people, definitionOf, deploy, start } = setUpWorkflow(TENANT, '341072')
const approver = () => people.others[0]

beforeAll(() =>
  deploy({
    name: 'with_files.bpmn',
    xml: `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d">
    <process id="with_files"><startEvent id="s"><extensionElements>
      <flowable:formProperty id="receipts" name="发票" type="files" required="true"/>
      <flowable:formProperty id="amount" name="金额" type="money"/></extensionElements></startEvent>
    <sequenceFlow id="a" sourceRef="s" targetRef="t"/><userTask id="t" flowable:assignee="${approver().userId}"/></process>
    </definitions>`,
  }),
)

async function stored(person: Person, name: string): Promise<string> {
  const answer = await upload(person, 'put-file', { name, bytes: picture() })
  const { link, originalName } = answer.data as StoredFile
  return namedFile(link, originalName)
}

it('files of the applicant and of an answer keep their names', async () => {
  const receipt = await stored(people.editor, '发票，三月.png')
  const instance = await start('with_files', { receipts: [receipt], amount: '12.50' })
  const [task] = await todoOf(approver(), instance)
  const { fields } = (await approver().get('blade-flow/process/form', { taskId: task?.taskId ?? '' })).data as FlowForm
  expect(fields.map(({ value }) => value)).toEqual([[receipt], 12.5])
  expect(nameOfFile(receipt)).toBe('发票，三月.png')
  const own = await stored(approver(), '意见.png')
  await complete(approver(), instance, { flag: 'ok', comment: '见附件', files: own })
  const { data } = await people.editor.get('blade-flow/process/history-flow-list', { processInstanceId: instance })
  expect((data as BladeFlow[]).flatMap(({ files = [] }) => files)).toEqual([own])
})

it.each<[string, () => Promise<object>, string]>([
  ['no file', async () => ({}), '请选择发票'],
  ['an address elsewhere', async () => ({ receipts: ['https://example.com/a.png'] }), '发票格式不正确'],
  ['a file of another tenant', async () => ({ receipts: [await stored(people.foreigner, 'a.png')] }), '发票格式不正确'],
  [
    'a negative amount',
    async () => ({ receipts: [await stored(people.editor, 'a.png')], amount: -1 }),
    '金额格式不正确',
  ],
])('refuses %s', async (_, variables, msg) => {
  const { id: processDefinitionId } = await definitionOf('with_files')
  const answer = await callWork(people.editor, 'start-process', { processDefinitionId, variables: await variables() })
  expect(answer).toMatchObject({ status: 400, msg })
})
