import fc from 'fast-check'
import { expect, it } from 'vitest'
import { richText } from '#contract/kit/richText'
import { timeLimit } from '../../../../tests/support/run/timeLimit.ts'
import { cleanHtml } from './cleanHtml.ts'

const picture = '/api/blade-resource/oss/file/000000/upload/20260102/0c8c.png'

it('keeps what the editor makes, to the letter', () => {
  for (const html of [
    '<h2 class="align-center">关于版面的通知</h2><p>各位<strong>同事</strong>：<em>一</em><u>二</u><s>三</s></p>',
    '<ul><li><p>甲</p></li></ul><ol start="3"><li><p>乙</p></li></ol><blockquote><p>引文</p></blockquote><hr />',
    `<p><img src="${picture}" alt="头版" /></p>`,
    `<figure><img src="${picture}" alt="" /><figcaption>发布会现场<small>王敏 摄</small></figcaption></figure>`,
    '<p><a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">链接</a></p>',
    '<table><tbody><tr><th colspan="2" rowspan="1"><p>表头</p></th></tr><tr><td colspan="1" rowspan="1"><p>1</p></td></tr></tbody></table>',
    '没有标签的文字',
  ])
    expect(cleanHtml(html)).toBe(html)
})

it('drops what runs, however it is written', () => {
  for (const [html, left] of [
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<p onclick="alert(1)" style="position:fixed" class="evil">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg><script>alert(1)</script></svg><iframe src="//evil"></iframe>', ''],
    ['<p><a href="java\tscript:alert(1)">a</a></p>', '<p>a</p>'],
    ['<p><a href="data:text/html,x">a</a></p>', '<p>a</p>'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<table></table>'],
  ] as const)
    expect(cleanHtml(html)).toBe(left)
})

it('drops links to anchors, which no text has, and keeps their words', () => {
  expect(cleanHtml('<p>见<a href="#_ftn1">[1]</a><a>甲</a></p>')).toBe('<p>见[1]甲</p>')
})

it('keeps what a header of a table says', () => {
  const table = '<table><thead><tr><th>品种</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>'
  expect(cleanHtml(table)).toBe(
    '<table><tbody><tr><th>品种</th></tr></tbody><tbody><tr><td>1</td></tr></tbody></table>',
  )
})

it('shows no pictures but those that are kept here, by their path', () => {
  expect(cleanHtml(`<p><img src="https://old.example.com${picture}"></p>`)).toBe(`<p><img src="${picture}" /></p>`)
  for (const src of [
    'https://evil.example.com/a.png',
    'data:image/png;base64,AAAA',
    `//evil${picture}`,
    `${picture}/../../x`,
  ])
    expect(cleanHtml(`<p>a<img src="${src}"></p>`)).toBe('<p>a</p>')
})

it('returns nothing for a text without content', () => {
  for (const html of ['<p></p>', '<p>&nbsp; <br></p>', '<script>1</script>', '<p><strong> </strong></p>'])
    expect(cleanHtml(html)).toBe('')
})

/** Markup as trees: what is between an element's tags is what was between them. */
const text = fc.constantFrom('10', '9', '/L', '份病历', '≥60 μg', ' ')
const open = fc.constantFrom(
  ...['<p>', '<h2>', '<strong>', '<sup>', '<sub>', '<em>', '<u>', '<small>'],
  ...[
    '<a id="bookmark">',
    '<a href="#n">',
    '<a href="javascript:x">',
    '<a href="https://example.com/">',
    '<span>',
    '<font color="red">',
  ],
)
const markup = fc.letrec<{ node: string }>(tie => ({
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    text,
    fc
      .tuple(open, fc.array(tie('node'), { maxLength: 3 }))
      .map(([tag, inner]) => `${tag}${inner.join('')}</${/\w+/.exec(tag)?.[0]}>`),
  ),
})).node

const words = (html: string) => html.replace(/<[^>]*>/g, '')
/** What is raised or lowered, in order. */
const shifted = (html: string) =>
  [...html.matchAll(/<(\/?)(sup|sub)>|([^<>]+)(?=<|$)/g)].map(([, end, tag, run]) => run ?? `${end}${tag}`)
const kept = (html: string) => {
  const allowed = new Set<string>(richText.tags)
  return html.replace(/<\/?(\w+)[^>]*>/g, (tag, name) => (allowed.has(name) && name !== 'a' ? tag : ''))
}

it('keeps every word, raised or lowered as it was, and parses back to itself', () => {
  fc.assert(
    fc.property(fc.array(markup, { maxLength: 4 }), nodes => {
      const html = nodes.join('')
      const clean = cleanHtml(html) ?? ''
      if (words(html).trim() === '') return
      expect(words(clean)).toBe(words(html))
      expect(shifted(kept(clean)).join('|').replaceAll('|', '')).toBe(shifted(kept(html)).join('|').replaceAll('|', ''))
      expect(cleanHtml(clean)).toBe(clean)
    }),
    { numRuns: 2000, examples: [[['<p><font color="red"><p></p></font>10</p>']]] },
  )
  const bookmark = '<h2><a id="x"></a>小标题</h2><p>10<sup>6</sup> 份病历。</p>'
  expect(cleanHtml(bookmark)).toBe('<h2>小标题</h2><p>10<sup>6</sup> 份病历。</p>')
})

it.each([
  ['in raised text', '<sup>', '</sup>'],
  ['in a list', '<ul><li>', '</li></ul>'],
])('keeps what stands 400 levels deep: %s', (_, start, end) => {
  const levels = Math.floor(400 / (start.split('<').length - 1))
  const inner = `10<sub>9</sub><img src="${picture}" alt="" />`
  const html = start.repeat(levels) + inner + end.repeat(levels)
  expect(cleanHtml(html)).toBe(html)
})

it.each(['<em>', '<font>', '<li><p>', '<td><p>', '<p><dt>', '<svg><p>'])(
  'takes no text in which %s is opened without end',
  tag => {
    const startTime = performance.now()
    expect(cleanHtml(`${tag.repeat(100_000)}字`)).toBeUndefined()
    expect(performance.now() - startTime).toBeLessThan(timeLimit(300))
  },
)

it('takes many paragraphs, cells and items that are ended by those which follow', () => {
  const rows = `<table>${'<tr><td>一<td>二'.repeat(1000)}</table>`
  for (const html of ['<p>字'.repeat(1000), `<ul>${'<li>字'.repeat(1000)}</ul>`, `<p>${'字<br>'.repeat(1000)}`, rows])
    expect(words(cleanHtml(html) ?? '')).toBe(words(html))
})
