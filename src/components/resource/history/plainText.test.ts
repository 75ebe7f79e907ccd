// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { html, longText } from '#contract/fields'
import { plainText } from './plainText.ts'

it('reads rich text without its markup, one line for each paragraph', () => {
  expect(plainText(html('正文', 'Text'), '<p>一<b>二</b></p><p>三 &amp; 四</p>')).toBe('一二\n三 & 四')
})

it('leaves plain text as it is, and reads nothing where nothing is set', () => {
  expect(plainText(longText('备注', 'Remark'), '<p>原样</p>')).toBe('<p>原样</p>')
  expect(plainText(longText('备注', 'Remark'), null)).toBe('')
})
