import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { richText } from '#contract/kit/richText'
import { startLanguage } from '../../providers/i18n/index.ts'
import { cleanPaste } from './cleanPaste.ts'
import { richTextExtensions } from './extensions.ts'
import { RichTextEditor } from './RichTextEditor.tsx'

afterEach(cleanup)
await startLanguage('zh')

const editor = (value: string) => <RichTextEditor value={value} onChange={() => {}} label="正文" />

it('does not undo the text that it was given', async () => {
  const { rerender } = render(editor(''))
  rerender(editor('<p>国家医保局发布通知</p>'))
  await screen.findByText('国家医保局发布通知')
  const undo = screen.getByRole('button', { name: '撤销' })
  expect(undo.getAttribute('aria-disabled') ?? String(undo.hasAttribute('disabled'))).toBe('true')
  await userEvent.click(undo)
  screen.getByText('国家医保局发布通知')
})

const picture = '/api/blade-resource/oss/file/000000/upload/20260102/0c8c.png'

describe('extensions', () => {
  const link = (text: string) =>
    `<a target="_blank" rel="noopener noreferrer" href="https://example.com/a?b=1&amp;c=2">${text}</a>`

  /** Texts as the server stores them; together they hold every tag, attribute and class. */
  const stored = [
    '<p>血小板 10<sup>9</sup>/L，H<sub>2</sub>O，Ca<strong><sup>2+</sup></strong></p>',
    '<p><strong>粗</strong><em>强</em><u>线</u><s>删</s><code>码</code><small>小字</small><br>换行</p>',
    '<p>x<code>y<sup>2</sup></code></p>',
    `<p>${link('链接')}</p>`,
    '<h2>一</h2><h3 class="align-center">二</h3><h4>三</h4>',
    '<p class="align-right">右</p><p class="align-justify">两端</p>',
    '<pre><code>第一行\n第<sub>二</sub>行</code></pre>',
    '<blockquote><p>引文</p></blockquote><hr><p>完</p>',
    '<ul><li><p>甲</p></li></ul><ol start="3"><li><p>乙</p></li></ol><p>完</p>',
    `<img src="${picture}" alt="头版" title="题" width="300" height="200"><p>完</p>`,
    `<figure><img src="${picture}" alt="图" title="题" width="300" height="200"><figcaption>10<sup>9</sup>/L，见${link('原文')}<small>王敏<em>摄</em></small></figcaption></figure><p>完</p>`,
    '<table><tbody><tr><th colspan="2"><p>表头</p></th></tr><tr><td rowspan="2"><p>CO<sub>2</sub></p></td><td><p>1</p></td></tr><tr><td><p>2</p></td></tr></tbody></table><p>完</p>',
  ]

  function opened(html: string): string {
    const editor = new Editor({ extensions: richTextExtensions(''), content: html })
    const text = editor.getHTML()
    editor.destroy()
    return text
  }

  function pasted(html: string): string {
    const editor = new Editor({ extensions: richTextExtensions(''), content: '' })
    editor.view.pasteHTML(cleanPaste(html).html)
    const text = editor.getHTML()
    editor.destroy()
    return text
  }

  /** The same tree, whatever the order of attributes. */
  function treeOf(html: string): unknown {
    const tree = (node: Node): unknown =>
      node instanceof Element
        ? [
            node.localName,
            Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])),
            ...[...node.childNodes].map(tree),
          ]
        : node.nodeValue
    return [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(tree)
  }

  describe('the schema of the editor', () => {
    it('is tested with every tag, attribute and class that a rich text may hold', () => {
      const holder = new DOMParser().parseFromString(stored.join(''), 'text/html').body
      const missing = [
        ...richText.tags.filter(tag => !holder.querySelector(tag)),
        ...Object.entries(richText.attributes).flatMap(([tag, names]) =>
          names.filter(name => !holder.querySelector(`${tag}[${name}]`)).map(name => `${tag} ${name}`),
        ),
        ...richText.classes.filter(name => !holder.querySelector(`.${name}`)),
      ]
      expect(missing).toEqual(['th rowspan', 'td colspan'])
    })

    it.each(stored)('keeps a stored text as it is: %s', html => {
      expect(treeOf(opened(html))).toEqual(treeOf(html))
    })

    it.each(stored)('keeps a pasted text as it is: %s', html => {
      // The first paragraph of a paste continues the paragraph of the cursor.
      expect(treeOf(pasted(`<p>前</p>${html}`))).toEqual(treeOf(`<p>前</p>${html}`))
    })

    it('reads superscripts and subscripts of programs that write them as styles', () => {
      const html =
        '<p>10<span style="vertical-align:super;font-size:60%">9</span>H<span style="vertical-align: sub">2</span></p>'
      expect(pasted(html)).toBe('<p>10<sup>9</sup>H<sub>2</sub></p>')
    })

    it('keeps every picture of a figure that holds several', () => {
      const html = `<figure><img src="${picture}" alt="一"><img src="${picture}" alt="二"><figcaption>图注</figcaption></figure>`
      expect(opened(html).match(/alt="[一二]"|图注/g)).toEqual(['alt="一"', 'alt="二"', '图注'])
    })

    it('renders nothing of a caption that could run', () => {
      const caption = '图<img src=x onerror=alert(1)><a href="javascript:alert(1)">注</a><script>1</script>'
      const html = opened(`<figure><img src="${picture}"><figcaption>${caption}</figcaption></figure>`)
      expect(html).not.toMatch(/onerror|javascript|<script/)
    })

    it('drops links to anchors, which no text has, and keeps their words', () => {
      expect(opened('<p>见<a href="#part2">第二部分</a></p>')).toBe('<p>见第二部分</p>')
    })
  })
})
