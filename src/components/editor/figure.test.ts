// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { expect, it } from 'vitest'
import { richTextExtensions } from './extensions.ts'

const picture = '/api/blade-resource/oss/file/000000/upload/20260102/0c8c.png'

it('keeps caption and credit of a picture as they are stored', () => {
  const html = `<figure><img src="${picture}" alt="现场"><figcaption>发布会现场<small>王敏 摄</small></figcaption></figure>`
  const editor = new Editor({ extensions: richTextExtensions(''), content: `<p>一</p>${html}<p>二</p>` })
  expect(editor.getHTML()).toBe(`<p>一</p>${html}<p>二</p>`)
  editor.destroy()
})
