import { createHash } from 'node:crypto'
import type { Language } from '../../../../platform/http/reply/reply.ts'
import type { Sink } from '../../../../platform/spreadsheet/zipParts.ts'
import { Markup, markup, style, TEXT_LANGUAGE } from './document.ts'
import type { Issue } from './issue.ts'
import { linksBetween, type PackagedPictures, writeZip } from './packaging.ts'
import { phrases } from './phrases.ts'
import { articleView, pageView } from './views.ts'

const DECLARATION = new Markup('<?xml version="1.0" encoding="UTF-8"?>\n')
const HTML = new Markup('<!DOCTYPE html>\n')

interface Chapter {
  name: string
  title: string
  /** A printed page; an article otherwise. */
  pageNo?: string
  body: Markup
  hasDrawing: boolean
}

/** An accessible EPUB 3: each page, then its articles. Answers the number of its files. */
export async function writeEpub(
  issue: Issue,
  pictures: PackagedPictures,
  sink: Sink,
  language: Language,
): Promise<number> {
  const chapters = chaptersOf(issue, pictures, language)
  const parts: [string, string][] = [
    ['META-INF/container.xml', container],
    ['EPUB/package.opf', packageOf(issue, chapters, pictures, language)],
    ['EPUB/nav.xhtml', navigationOf(issue, chapters, language)],
    ['EPUB/style.css', style],
    ...chapters.map(({ name, title, body }): [string, string] => [`EPUB/${name}`, xhtml(title, body)]),
  ]
  await writeZip(sink, zip => {
    // First and as it is, so that its place identifies the type of the file.
    zip.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', { compress: false })
    for (const [name, text] of parts) zip.addBuffer(Buffer.from(text), name)
    for (const { name, path } of pictures.values()) zip.addFile(path, `EPUB/${name}`)
  })
  return parts.length + pictures.size + 1
}

function chaptersOf(issue: Issue, pictures: PackagedPictures, language: Language): Chapter[] {
  const { pages, articles } = issue
  const links = linksBetween(issue, pictures, {
    home: 'nav.xhtml',
    page: number => `page-${number}.xhtml`,
    article: number => `article-${number}.xhtml`,
  })
  const medium = { links, phrases: phrases[language] }
  const article = (one: Issue['articles'][number]): Chapter => ({
    ...{ name: links.article(one.id), title: one.title },
    ...{ body: articleView(one, issue, medium), hasDrawing: false },
  })
  const ofPages = pages.flatMap((page): Chapter[] => [
    {
      ...{ name: links.page(page.id), pageNo: page.pageNo },
      title: medium.phrases.page(page.pageNo, page.pageName),
      body: pageView(page, issue, medium),
      hasDrawing: page.width > 0 && links.picture(page.image) !== undefined,
    },
    ...articles.filter(({ pageId }) => pageId === page.id).map(article),
  ])
  const others = articles.filter(({ pageId }) => !pages.some(({ id }) => id === pageId)).map(article)
  return [...ofPages, ...others]
}

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

function xhtml(title: string, body: Markup): string {
  return markup`${DECLARATION}${HTML}<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${TEXT_LANGUAGE}" xml:lang="${TEXT_LANGUAGE}">
<head><title>${title}</title><link rel="stylesheet" type="text/css" href="style.css" /></head>
<body>${body}</body>
</html>
`.text
}

function navigationOf({ title }: Issue, chapters: readonly Chapter[], language: Language): string {
  const words = phrases[language]
  const entry = ({ name, title }: Chapter) => markup`<li><a href="${name}">${title}</a></li>`
  const pages = chapters.filter(({ pageNo }) => pageNo !== undefined)
  const pageList =
    pages.length > 0 &&
    markup`<nav epub:type="page-list" hidden="hidden"><h2>${words.pages}</h2><ol>${pages.map(
      ({ name, pageNo }) => markup`<li><a href="${name}">${pageNo}</a></li>`,
    )}</ol></nav>`
  return xhtml(
    title,
    markup`<nav epub:type="toc" id="toc"><h1>${title} ${words.contents}</h1><ol>${
      chapters.length > 0 ? chapters.map(entry) : markup`<li><a href="nav.xhtml">${title}</a></li>`
    }</ol></nav>${pageList}`,
  )
}

function packageOf(issue: Issue, chapters: readonly Chapter[], pictures: PackagedPictures, language: Language): string {
  const { newspaper, title, date } = issue
  const coverFile = pictures.get(issue.pages[0]?.image ?? '')
  const items = [...pictures.values()].map(
    (file, index) =>
      markup`<item id="picture-${index + 1}" href="${file.name}" media-type="${file.mediaType}"${file === coverFile && markup` properties="cover-image"`} />\n`,
  )
  return markup`${DECLARATION}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${TEXT_LANGUAGE}" prefix="schema: http://schema.org/">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${identifierOf(issue)}</dc:identifier>
<dc:title>${[newspaper, title].filter(Boolean).join(' ')}</dc:title>
<dc:language>${TEXT_LANGUAGE}</dc:language>
${newspaper && markup`<dc:publisher>${newspaper}</dc:publisher>`}
<dc:date>${date}</dc:date>
<meta property="dcterms:modified">${`${new Date().toISOString().slice(0, 19)}Z`}</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityFeature">readingOrder</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">${phrases[language].accessibility}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav" />
<item id="style" href="style.css" media-type="text/css" />
${chapters.map(({ name, hasDrawing }) => markup`<item id="${idOf(name)}" href="${name}" media-type="application/xhtml+xml"${hasDrawing && markup` properties="svg"`} />\n`)}${items}</manifest>
<spine>${chapters.length === 0 && markup`<itemref idref="nav" />`}${chapters.map(({ name }) => markup`<itemref idref="${idOf(name)}" />`)}</spine>
</package>
`.text
}

const idOf = (name: string) => name.replace('.xhtml', '')

/** The same for every export of an edition, so that a reader replaces the former one. */
function identifierOf({ tenantId, id }: Issue): string {
  const hash = createHash('sha256').update(`${tenantId}/${id}`).digest('hex')
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`]
  return `urn:uuid:${parts.join('-')}-${hash.slice(20, 32)}`
}
