import { plainWords } from '../../../../kit/input/cleanHtml.ts'
import type { Language } from '../../../../platform/http/reply/reply.ts'
import type { Sink } from '../../../../platform/spreadsheet/zipParts.ts'
import { htmlDocument, type Markup, markup, style } from './document.ts'
import type { Issue } from './issue.ts'
import { linksBetween, type PackagedPictures, writeZip } from './packaging.ts'
import { phrases } from './phrases.ts'
import { articleView, editionView, pageView } from './views.ts'

/** Only files next to the page, and nothing from elsewhere. */
const POLICY = "default-src 'none'; img-src 'self' file:; style-src 'self' file:; script-src 'self' file:"

/** An archive that opens from the disk: pages with their areas, articles, and a search. Answers the number of its files. */
export async function writeArchive(
  issue: Issue,
  pictures: PackagedPictures,
  sink: Sink,
  language: Language,
): Promise<number> {
  const files = new Map<string, string>([
    ['index.html', indexOf(issue, pictures, language)],
    ['style.css', style],
    ['script.js', archiveScript],
    ['texts.js', textsOf(issue)],
  ])
  const medium = { links: linksFrom('../', issue, pictures), phrases: phrases[language] }
  for (const [index, page] of issue.pages.entries()) {
    const title = medium.phrases.page(page.pageNo, page.pageName)
    files.set(`pages/${index + 1}.html`, documentOf(issue, '../', language, title, pageView(page, issue, medium)))
  }
  for (const [index, article] of issue.articles.entries()) {
    const main = articleView(article, issue, medium)
    files.set(`articles/${index + 1}.html`, documentOf(issue, '../', language, article.title, main))
  }
  await writeZip(sink, zip => {
    for (const [name, text] of files) zip.addBuffer(Buffer.from(text), name)
    for (const { name, path } of pictures.values()) zip.addFile(path, name)
  })
  return files.size + pictures.size
}

const linksFrom = (up: string, issue: Issue, pictures: PackagedPictures) =>
  linksBetween(issue, pictures, {
    ...{ up, home: `${up}index.html` },
    page: number => `${up}pages/${number}.html`,
    article: number => `${up}articles/${number}.html`,
  })

function documentOf(issue: Issue, up: string, language: Language, title: string, main: Markup): string {
  const words = phrases[language]
  const name = issue.newspaper || issue.title
  return htmlDocument({
    ...{ language, phrases: words, main },
    title: title === issue.title ? `${issue.title} ${issue.newspaper}` : `${title} - ${issue.title}`,
    head: markup`<meta http-equiv="Content-Security-Policy" content="${POLICY}" />
<link rel="stylesheet" href="${up}style.css" />
<script src="${up}texts.js" defer="defer"></script>
<script src="${up}script.js" defer="defer"></script>`,
    bar: markup`<strong>${name}</strong> <a data-home="data-home" href="${up}index.html">${words.home} ${issue.title}</a>`,
    foot: markup`<span>${words.keys}</span>`,
  })
}

function indexOf(issue: Issue, pictures: PackagedPictures, language: Language): string {
  const words = phrases[language]
  const main = markup`${editionView(issue, { links: linksFrom('', issue, pictures), phrases: words })}
<section class="search" role="search" aria-label="${words.search}"><h2>${words.search}</h2>
<p><label for="words">${words.searchHint}</label><br /><input id="words" type="search" autocomplete="off" /></p>
<p id="status" role="status" data-none="${words.noneFound}"></p>
<ol id="found" class="articles" aria-label="${words.found}"></ol></section>`
  return documentOf(issue, '', language, issue.title, main)
}

/** A script and no JSON: browsers read no other file from the disk. */
function textsOf({ articles }: Issue): string {
  const texts = articles.map((article, index) => ({
    title: article.title,
    address: `articles/${index + 1}.html`,
    text: [article.leadTitle, article.title, article.subTitle, article.author, plainWords(article.content)]
      .join(' ')
      .toLowerCase(),
  }))
  return `var issueTexts = ${JSON.stringify(texts).replace(/[\u2028\u2029]/g, ' ')}\n`
}

/** The script of the portable archive: keys, and the search in `issueTexts`, which is in a file of its own. */
const archiveScript = `'use strict'
;(function () {
document.addEventListener('keydown', function (event) {
  var typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)
  if (event.ctrlKey || event.altKey || event.metaKey) return
  if (event.key === '/' && !typing) {
    var field = document.querySelector('#words')
    if (field) field.focus()
    else location.href = document.querySelector('a[data-home]').href + '#words'
    event.preventDefault()
  }
  if (typing) return
  var rel = event.key === 'ArrowLeft' ? 'prev' : event.key === 'ArrowRight' ? 'next' : ''
  var link = rel && document.querySelector('a[rel=' + rel + ']')
  if (link) location.href = link.href
})
var field = document.querySelector('#words')
if (field) {
  var list = document.querySelector('#found')
  var status = document.querySelector('#status')
  if (location.hash === '#words') field.focus()
  field.addEventListener('input', function () {
    var words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
    list.textContent = ''
    status.textContent = ''
    if (words.length === 0) return
    var found = issueTexts.filter(function (one) {
      return words.every(function (word) { return one.text.indexOf(word) >= 0 })
    })
    status.textContent = found.length === 0 ? status.dataset.none : String(found.length)
    found.forEach(function (one) {
      var link = document.createElement('a')
      link.href = one.address
      link.textContent = one.title
      list.appendChild(document.createElement('li')).appendChild(link)
    })
  })
}
})()
`
