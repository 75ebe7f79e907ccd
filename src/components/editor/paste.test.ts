// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { cleanPaste as clean } from './cleanPaste.ts'
import { foreignPictures, picturesInRtf, withPictures } from './pastedPictures.ts'

const cleanPaste = (html: string) => clean(html).html

it('drops styles of Word, and leaves notes for pictures that are not kept here', () => {
  const own = '/api/blade-resource/oss/file/000000/upload/20260102/a.png'
  expect(
    cleanPaste(
      `<style>p{color:red}</style><p>a<o:p></o:p><img src="file:///C:/a.png"><img src="data:image/png;base64,AA"><img src="https://desk.example.com${own}"></p>`,
    ),
  ).toBe(`<p>a<strong>〔图片未能导入〕</strong><strong>〔图片未能导入〕</strong><img src="${own}"></p>`)
})

it('keeps headings below the title of the record', () => {
  expect(cleanPaste('<h1>一</h1><h3>三</h3><h6>六</h6>')).toBe('<h2>一</h2><h3>三</h3><h4>六</h4>')
})

it('makes plain marks of footnotes, and leaves no link that leads nowhere', () => {
  const note = (href: string, name: string) =>
    `<a style='mso-footnote-id:ftn1' href="${href}" name="${name}" title=""><span class=MsoFootnoteReference><![if !supportFootnotes]><span>[1]</span><![endif]></span></a>`
  const word = `<p>疗效显著${note('#_ftn1', '_ftnref1')}。</p><div style='mso-element:footnote-list'><br clear=all><hr size=1>
    <div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText>${note('#_ftnref1', '_ftn1')}见《柳叶刀》</p></div></div>`
  expect(cleanPaste(word)).toContain('疗效显著<sup>[1]</sup>。')
  expect(cleanPaste(word)).toMatch(/<p class="MsoFootnoteText">\[1\] 见《柳叶刀》<\/p>/)
  const writer = `<p>甲<a class="sdendnoteanc" href="#sdendnote2sym"><sup>ii</sup></a></p><p><a href="#sdendnote2anc">ii</a>注</p>`
  expect(cleanPaste(writer)).toBe('<p>甲<sup>[ii]</sup></p><p>[ii] 注</p>')
  expect(cleanPaste('<p><a href="#_Toc12">目录</a><a href="https://example.com/#a">外</a></p>')).toBe(
    '<p>目录<a href="https://example.com/#a">外</a></p>',
  )
  expect(cleanPaste('<p>甲<a href="file:///C:/a.htm#_edn3">[iii]</a></p>')).toBe('<p>甲<sup>[iii]</sup></p>')
})

it.each([
  ['a symbol font', '<p>5 <span style="font-family:Symbol">m</span>g</p>', '5 μg'],
  ['the private area', '<p>肌酐清除率\uf0b360</p>', '肌酐清除率≥60'],
  ['a raised figure', '<p>10<span style="mso-text-raise:4.0pt">9</span>/L</p>', '10^9/L'],
  ['a lowered figure', '<p>H<span style="position:relative;mso-text-raise:-3.0pt">2</span>O</p>', 'H_2O'],
  ['a ruby', '<p><ruby>药<rt>yào</rt></ruby>品</p>', '药品'],
  [
    'a ruby of several parts',
    '<p><ruby><rb>喹</rb><rp>（</rp><rt style="mso-text-raise:10.0pt">kuí</rt><rp>）</rp>诺<rt>nuò</rt></ruby>酮</p>',
    '喹诺酮',
  ],
  ['hidden text', '<p>公开<span style="display:none;mso-hide:all">患者某某</span>正文</p>', '公开正文'],
  [
    'comments',
    "<p>正文<span style='mso-special-character:comment'>[1]</span></p><div style='mso-element:comment-list'><p>批注</p></div>",
    '正文',
  ],
  [
    'Chinese numbers',
    '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">一、</span>概述</p>',
    '一、概述',
  ],
])('shows %s as Word does', (_, html, shown) => {
  const plain = cleanPaste(html)
    .replaceAll('<sup>', '^')
    .replaceAll('<sub>', '_')
    .replace(/<[^>]*>/g, '')
  expect(plain).toBe(shown)
})

it('makes lists of the paragraphs that Word writes for them, with levels and numbers, and writes out every other form', () => {
  const item = (mark: string, level: number, text: string) =>
    `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${mark}<span>   </span></span>${text}</p>`
  const shown = (html: string) => cleanPaste(html).replaceAll(/ (class|style)="[^"]*"/g, '')
  expect(shown(`<p>前</p>${item('1.', 1, '甲')}${item('2.', 1, '乙')}<p>中</p>${item('·', 1, '丙')}`)).toBe(
    '<p>前</p><ol><li><p>甲</p></li><li><p>乙</p></li></ol><p>中</p><ul><li><p>丙</p></li></ul>',
  )
  expect(shown(item('1.', 1, '甲') + item('o', 2, '乙') + item('2.', 1, '丙') + item('5.', 1, '丁'))).toBe(
    '<ol><li><p>甲</p><ul><li><p>乙</p></li></ul></li><li><p>丙</p></li></ol><ol start="5"><li><p>丁</p></li></ol>',
  )
  expect(shown(item('a)', 1, '甲') + item('（一）', 2, '乙') + item('1.1', 2, '丙'))).toBe(
    '<p>a) 甲</p><p>（一）乙</p><p>1.1 丙</p>',
  )
  expect(shown('<h2 style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>概述</h2>')).toBe(
    '<h2>1. 概述</h2>',
  )
})

it('reports the words whose readings it dropped, and no ruby without one', () => {
  const [word, hidden] = ['<ruby>药<rt>yào</rt></ruby>', '<span style="display:none"><ruby>密<rt>mì</rt></ruby></span>']
  expect(clean(`<p>${word}品，<ruby>喹<rt>kuí</rt>诺<rt>nuò</rt></ruby>酮，<ruby>文</ruby>${hidden}</p>`)).toEqual({
    html: '<p>药品，喹诺酮，文</p>',
    notes: [
      { kind: 'hidden', count: 1, sample: '密mì' },
      { kind: 'ruby', count: 2, sample: '药；喹诺' },
    ],
  })
})

it('reports what it adapted and left out', () => {
  const { notes } = clean(
    `<p>甲<span style="mso-hide:all">病历号 1</span>10<span style="mso-text-raise:4.0pt">9</span>/L <span style="font-family:Symbol">m</span>g\ue123</p>
    <p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">一、</span>概述</p>
    <p>正<span style='mso-special-character:comment'>[1]</span></p><div style='mso-element:comment-list'><div style='mso-element:comment'><p>核对剂量</p></div></div>`,
  )
  expect(notes).toEqual([
    { kind: 'hidden', count: 1, sample: '病历号 1' },
    { kind: 'comment', count: 1, sample: '核对剂量' },
    { kind: 'shifted', count: 1, sample: '9' },
    { kind: 'symbol', count: 1, sample: 'μ' },
    { kind: 'character', count: 1, sample: 'g\ue123' },
    { kind: 'number', count: 1, sample: '一、概述' },
  ])
  expect(clean('<p>丙</p>').notes).toEqual([])
})

describe('pictures', () => {
  const own = '/api/blade-resource/oss/file/000000/upload/20260102/a.png'
  const rtfPicture = (hex: string, kind = 'pngblip') =>
    `{\\*\\shppict{\\pict{\\*\\picprop\\shplid1{\\sp{\\sn a}{\\sv b}}}\\picscalex100\\${kind}\\bliptag1{\\*\\blipuid 0a0b}\r\n${hex}}}` +
    `{\\nonshppict{\\pict\\wmetafile8 ffff}}`
  const bytesOf = async (file: File | undefined) => file && [...new Uint8Array(await file.arrayBuffer())]

  it('reads the pictures that Word sends beside its text, and says which it cannot read', async () => {
    const rtf = `{\\rtf1 文${rtfPicture('8950\r\n4e47')}中${rtfPicture('ffd8', 'jpegblip')}${rtfPicture('01', 'emfblip')}}`
    const pictures = picturesInRtf(rtf)
    expect(pictures.map(picture => picture?.type)).toEqual(['image/png', 'image/jpeg', undefined])
    expect(await bytesOf(pictures[0])).toEqual([0x89, 0x50, 0x4e, 0x47])
  })

  it('ties each picture of a text to what was sent of it', async () => {
    const html = `<p><img src="file:///C:/1.png"><img src="${own}"><img src="data:image/gif;base64,R0lG"></p>
    <img src="https://example.com/a.png"><img src="https://example.com/count" width=1><img src="file:///C:/2.png">`
    const pictures = foreignPictures(html, `{\\rtf1 ${rtfPicture('8950')}${rtfPicture('4e47')}}`)
    expect(await Promise.all(pictures.map(bytesOf))).toEqual([
      [0x89, 0x50],
      [0x47, 0x49, 0x46],
      undefined,
      [0x4e, 0x47],
    ])
    // One of two is missing: nobody can say which.
    expect(foreignPictures(html, rtfPicture('8950')).filter(Boolean)).toHaveLength(1)
  })

  it('puts the kept pictures in their places, with the captions that stood below them', () => {
    const html = `<p class=MsoNormal><img width=100 src="file:///C:/1.png"></p><p class=MsoCaption>图 1
    医院药房</p><p>文<img src="file:///C:/2.png"></p>`
    expect(withPictures(html, [own, undefined])).toBe(
      `<figure><img src="${own}"><figcaption>图 1 医院药房</figcaption></figure><p>文<img src="file:///C:/2.png"></p>`,
    )
  })

  it('leaves a note for each picture that is not kept, and shows none that was hidden', () => {
    const html = `<p>甲<img src="file:///C:/1.png">乙<span style="mso-hide:all"><img src="file:///C:/2.png"></span></p>
    <p>丙<img style="display:none" src="file:///C:/3.png"><img src="https://example.com/count" width=1></p>`
    const { html: shown, notes } = clean(withPictures(html, [undefined, undefined, own]))
    expect(shown.replace(/\n\s*/, '')).toBe('<p>甲<strong>〔图片未能导入〕</strong>乙</p><p>丙</p>')
    expect(notes).toEqual([{ kind: 'lostPicture', count: 1 }])
    const kept = clean(withPictures(html, [own, undefined, undefined]))
    expect(kept.html).toContain(`<p>甲<img src="${own}">乙</p>`)
    expect(kept.notes).toEqual([])
  })
})
