import { expect, it } from 'vitest'
import { renameProcess } from './readDiagram.ts'

it('key and name of a process change, and its pool refers to the new key', async () => {
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d">
    <collaboration id="c"><participant id="pool" processRef="old"/></collaboration>
    <process id="old" name="旧"><startEvent id="s"/></process></definitions>`
  const renamed = await renameProcess(xml, { id: 'next', name: '新' })
  expect(renamed).toMatch(/<\w*:?process id="next" name="新"/)
  expect(renamed).toContain('processRef="next"')
  expect(renamed).not.toMatch(/old|旧/)
})
