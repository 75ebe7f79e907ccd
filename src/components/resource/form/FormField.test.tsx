import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { afterEach, expect, it } from 'vitest'
import type { Field } from '#contract/kit/fields'
import { number, phone, text } from '#contract/kit/kinds/index'
import { post } from '#contract/system/post'
import { CheckedForm } from '../../ui/CheckedForm.tsx'
import { defineResource } from '../definition/defineResource.ts'
import { FormField } from './FormDialog.tsx'

afterEach(cleanup)

// biome-ignore lint/suspicious/noTemplateCurlyInString: what somebody may write into a label.
const label = { zh: '专"\'*/${1}\\--;`<b>${label}', en: 'It\'s */ "${1}" \\ -- ${label}' }

it.each<[string, Field, string]>([
  ['a text', text(label.zh, label.en), `请输入${label.zh}`],
  ['a number', number(label.zh, label.en), `请输入${label.zh}`],
  ['a phone number', phone(label.zh, label.en), `${label.zh}不能为空`],
])('a label that holds a placeholder stays as it is in the prompt of %s', async (_, field, prompt) => {
  render(
    <CheckedForm>
      <FormField definition={defineResource(post)} named={['field', field]} mode="create" />
      <Form.Item>
        <button type="submit">send</button>
      </Form.Item>
    </CheckedForm>,
  )
  await userEvent.click(await screen.findByText('send'))
  expect(await screen.findByText(prompt)).toBeTruthy()
})
