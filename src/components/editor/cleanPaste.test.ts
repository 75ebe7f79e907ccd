import { expect, it } from 'vitest'
import { cleanPaste } from './cleanPaste.ts'

it('makes lists of the paragraphs that Word writes for them', () => {
  const item = (mark: string, text: string) =>
    `<p class="MsoListParagraph" style="text-indent:-18pt;mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${mark}<span>   </span></span>${text}</p>`
  const pasted = `<p>前</p>${item('1.', '甲')}${item('2.', '乙')}<p>中</p>${item('·', '丙')}`
  expect(cleanPaste(pasted).replaceAll(/ (class|style)="[^"]*"/g, '')).toBe(
    '<p>前</p><ol><li><p>甲</p></li><li><p>乙</p></li></ol><p>中</p><ul><li><p>丙</p></li></ul>',
  )
})

it('drops styles of Word, and pictures that are not kept here', () => {
  const own = '/api/blade-resource/oss/file/000000/upload/20260102/a.png'
  expect(
    cleanPaste(
      `<style>p{color:red}</style><p>a<o:p></o:p><img src="file:///C:/a.png"><img src="data:image/png;base64,AA"><img src="https://desk.example.com${own}"></p>`,
    ),
  ).toBe(`<p>a<img src="${own}"></p>`)
})

it('keeps headings below the title of the record', () => {
  expect(cleanPaste('<h1>一</h1><h3>三</h3><h6>六</h6>')).toBe('<h2>一</h2><h3>三</h3><h4>六</h4>')
})
