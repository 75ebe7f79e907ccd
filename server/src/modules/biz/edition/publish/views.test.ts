import { expect, it } from 'vitest'
import { assertXml } from '../../../../../../tests/support/files/wellFormed.ts'
import type { Issue, IssueArticle } from './issue.ts'
import { phrases } from './phrases.ts'
import { articleView, editionView } from './views.ts'

const article: IssueArticle = {
  ...{ id: '1', title: '集采', leadTitle: '', subTitle: '', author: '', correspondent: '', source: '', column: '' },
  ...{ summary: '', keywords: '', correction: '', publishTime: '', changed: '', version: 1, pageId: '', areas: [] },
  ...{ content: '<p>剂量为 5 毫克</p>', pictures: [] },
}
const issue = (of: Partial<IssueArticle>): Issue => ({
  ...{ id: '9', tenantId: '000001', newspaper: '', title: '第1期', editionNo: 1, totalNo: null, date: '2026-03-02' },
  ...{ editorInChief: '', version: 1, changed: '', pages: [], articles: [{ ...article, ...of }] },
})
const medium = {
  links: { home: 'index', page: (id: string) => `p${id}`, article: (id: string) => `a${id}`, picture: () => undefined },
  phrases: phrases.zh,
}
const shown = (of: Partial<IssueArticle>) => articleView({ ...article, ...of }, issue(of), medium).text

it('says above the text what was wrong with it', () => {
  const text = shown({ correction: '3月3日：剂量 <5 毫克> 应为 50 毫克\n\n3月4日：作者应为钱穗' })
  expect(text).toContain('<p>3月3日：剂量 &#60;5 毫克&#62; 应为 50 毫克</p><p>3月4日：作者应为钱穗</p></aside>')
  expect(text.indexOf('更正')).toBeLessThan(text.indexOf('<div class="text">'))
  expect(shown({})).not.toContain('更正')
})

it('writes XML whatever stands in a text, without pictures that the medium does not have', () => {
  const text = shown({ title: 'a\u0000<b>&\ud800', content: '<p>甲\u000b<br /></p><img src="/x.png" alt="乙" />' })
  expect(text).toContain('<h1>a&#60;b&#62;&#38;</h1>')
  expect(text).not.toContain('<img')
  assertXml(`<div>${text}</div>`)
})

it('lists articles on no page after those of the pages', () => {
  expect(editionView(issue({ pageId: '7' }), medium).text).toContain('<a href="a1">集采</a>')
})
