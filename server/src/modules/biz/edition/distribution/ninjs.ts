/** An edition as IPTC ninjs 3.0: a composite item with its pages and articles, and these with their pictures. */

import { plainWords } from '../../../../kit/input/cleanHtml.ts'
import { TEXT_LANGUAGE } from './document.ts'
import type { Issue, IssueArticle, IssuePage, IssuePicture } from './issue.ts'

const SCHEMA = 'http://www.iptc.org/std/ninjs/ninjs-schema_3.0.json'

type Item = Record<string, unknown>

/** `address` makes a complete address of a stored file. */
export function ninjsOf(issue: Issue, address: (link: string) => string): Item {
  const { tenantId, id, newspaper, title, version, date, changed, pages, articles } = issue
  const uri = (kind: string, of: string) => `urn:broadsheet:${tenantId}:${kind}:${of}`
  return without({
    ...{ uri: uri('edition', id), type: 'composite', representationType: 'full', version: String(version) },
    standard: { name: 'ninjs', version: '3.0', schema: SCHEMA },
    ...{ versionCreated: timeOf(changed), contentCreated: `${date}T00:00:00+08:00` },
    ...{ pubStatus: 'usable', language: TEXT_LANGUAGE, title, copyrightHolder: newspaper },
    headlines: [{ role: 'main', value: title }],
    associations: [
      ...pages.map(page => pageItem(page, uri('page', page.id), address)),
      ...articles.map(article => articleItem(article, uri('article', article.id), pages, { newspaper, address })),
    ],
  })
}

function pageItem(
  { pageNo, pageName, image, width, height }: IssuePage,
  uri: string,
  address: (link: string) => string,
): Item {
  return without({
    ...{ name: `page ${pageNo}`, uri, type: 'picture', title: `${pageNo} ${pageName}` },
    renditions: image && [without({ name: 'main', href: address(image), width: width || '', height: height || '' })],
  })
}

interface ItemContext {
  newspaper: string
  address: (link: string) => string
}

function articleItem(
  article: IssueArticle,
  uri: string,
  pages: readonly IssuePage[],
  { newspaper, address }: ItemContext,
): Item {
  const page = pages.find(({ id }) => id === article.pageId)
  const words = plainWords(article.content)
  return without({
    ...{ name: article.title, uri, type: 'text', representationType: 'full', version: String(article.version) },
    ...{ versionCreated: timeOf(article.changed), contentCreated: timeOf(article.publishTime) },
    ...{ pubStatus: 'usable', language: TEXT_LANGUAGE, title: article.title, copyrightHolder: newspaper },
    by: [article.author, article.correspondent].filter(Boolean).join(', '),
    headlines: listed([
      ['kicker', article.leadTitle],
      ['main', article.title],
      ['deck', article.subTitle],
    ]),
    descriptions: listed([
      ['summary', article.summary],
      ['correction', article.correction],
    ]),
    bodies: [
      { role: 'main', contentType: 'text/html', value: article.content },
      { role: 'main', contentType: 'text/plain', charCount: words.replace(/\s/g, '').length, value: words },
    ],
    subjects: [
      ...(article.column ? [{ name: article.column, rel: 'column' }] : []),
      ...(page ? [{ name: page.pageNo, rel: 'page' }] : []),
      ...article.keywords
        .split(/[,，、;；]/)
        .map(name => name.trim())
        .filter(Boolean)
        .map(name => ({ name, rel: 'keyword' })),
    ],
    infoSources: article.source && [{ name: article.source, role: 'provider' }],
    associations: article.pictures.map((picture, index) =>
      pictureItem(picture, `${uri}:picture:${index + 1}`, address),
    ),
  })
}

function pictureItem(
  { link, title, caption, credit }: IssuePicture,
  uri: string,
  address: ItemContext['address'],
): Item {
  return without({
    ...{ name: title, uri, type: 'picture', title, by: credit, copyrightNotice: credit },
    descriptions: listed([['caption', caption]]),
    renditions: [{ name: 'main', href: address(link) }],
  })
}

const listed = (values: readonly (readonly [role: string, value: string])[]) =>
  values.filter(([, value]) => value !== '').map(([role, value]) => ({ role, value }))

/** Times are those of the newspaper. */
const timeOf = (time: string) => (time === '' ? '' : `${time.slice(0, 10)}T${time.slice(11, 19)}+08:00`)

/** The standard has no empty values. */
function without(item: Item): Item {
  const isSet = (value: unknown) => value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(item).filter(([, value]) => isSet(value)))
}
