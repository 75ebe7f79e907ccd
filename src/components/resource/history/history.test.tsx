import { expect, it } from 'vitest'
import { html, longText } from '#contract/kit/fields'
import { plainValue, textRuns } from './plainText.tsx'

it('reads rich text without its markup, one line for each paragraph', () => {
  expect(plainValue(html('正文', 'Text'), '<p>一<b>二</b></p><p>三 &amp; 四</p>')).toBe('一二\n三 & 四')
})

it('keeps the caption and the credit of a picture apart from each other and from the text', () => {
  const figure = '<figure><img src="/a.png"><figcaption>发布会现场<small>王明远 摄</small></figcaption></figure>'
  expect(plainValue(html('正文', 'Text'), `<p>一</p>${figure}<h2>二</h2>`)).toBe('一\n发布会现场 王明远 摄\n二')
})

it('leaves plain text as it is, and reads nothing where nothing is set', () => {
  expect(plainValue(longText('备注', 'Remark'), '<p>原样</p>')).toBe('<p>原样</p>')
  expect(plainValue(longText('备注', 'Remark'), null)).toBe('')
})

it('tells what is raised and lowered from the line', () => {
  expect(textRuns(html('正文', 'Text'), '<p>10<sup>9</sup>/L</p>\n\n<p>H<sub>2</sub>O</p>')).toEqual([
    ...[
      { text: '10', shift: '' },
      { text: '9', shift: 'sup' },
      { text: '/L\nH', shift: '' },
    ],
    ...[
      { text: '2', shift: 'sub' },
      { text: 'O', shift: '' },
    ],
  ])
})
