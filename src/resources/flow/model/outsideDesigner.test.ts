// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { settings } from '../../../lib/settings.ts'
import { outsideDesigner, outsideFile } from './outsideDesigner.tsx'

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
