/** The views of an edition, written once for the portable archive, the EPUB and the public reader. */

import { replacePictures } from '../comparison/textPictures.ts'
import { fitForXml, Markup, markup } from './document.ts'
import type { Issue, IssueArticle, IssuePage, IssuePicture } from './issue.ts'
import type { Phrases } from './phrases.ts'

/** Addresses within the medium that a view is written for. */
export interface Links {
  home: string
  page: (id: string) => string
  article: (id: string) => string
  /** Undefined for a picture that the medium does not have. */
  picture: (link: string) => string | undefined
}

interface Medium {
  links: Links
  phrases: Phrases
}

export function editionView({ pages, articles, ...issue }: Issue, { links, phrases }: Medium): Markup {
  const { title, date, editionNo, totalNo, editorInChief } = issue
  return markup`<h1>${title}</h1>
<p class="about">${date} ${phrases.issue(editionNo, totalNo)}${editorInChief && ` ${phrases.editor} ${editorInChief}`}</p>
<section aria-label="${phrases.pages}"><h2>${phrases.pages}</h2>
<ol class="pages">${pages.map(page => {
    const picture = links.picture(page.image)
    const name = phrases.page(page.pageNo, page.pageName)
    return markup`<li><a href="${links.page(page.id)}">${picture && markup`<img src="${picture}" alt="" loading="lazy" />`}<span>${name}</span></a></li>`
  })}</ol></section>
<section aria-label="${phrases.contents}"><h2>${phrases.contents}</h2>
${pages.map(page => markup`<h3>${phrases.page(page.pageNo, page.pageName)}</h3>${articleList(ofPage(articles, page.id), links)}`)}
${articleList(
  articles.filter(({ pageId }) => !pages.some(({ id }) => id === pageId)),
  links,
)}</section>`
}

const ofPage = (articles: readonly IssueArticle[], id: string) => articles.filter(({ pageId }) => pageId === id)

function articleList(articles: readonly IssueArticle[], links: Links): Markup | undefined {
  if (articles.length === 0) return undefined
  return markup`<ol class="articles">${articles.map(
    ({ id, title, subTitle }) =>
      markup`<li><a href="${links.article(id)}">${title}</a>${subTitle && markup`<br /><small>${subTitle}</small>`}</li>`,
  )}</ol>`
}

/** The image of a page with links on the areas of its articles, then the same articles as a list. */
export function pageView(page: IssuePage, { pages, articles }: Issue, { links, phrases }: Medium): Markup {
  const own = ofPage(articles, page.id)
  const picture = links.picture(page.image)
  const place = pages.findIndex(({ id }) => id === page.id)
  const name = phrases.page(page.pageNo, page.pageName)
  return markup`<h1>${name}</h1>
${picture && page.width > 0 && pageImage(page, picture, own, { links, phrases })}
<section aria-label="${phrases.articlesOf}"><h2>${phrases.articlesOf}</h2>
${articleList(own, links) ?? markup`<p>${phrases.noArticles}</p>`}</section>
${neighbours(pages[place - 1], pages[place + 1], {
  link: ({ id }) => links.page(id),
  name: one => phrases.page(one.pageNo, one.pageName),
  previous: phrases.previousPage,
  next: phrases.nextPage,
})}`
}

function pageImage(
  { width, height, pageNo, pageName }: IssuePage,
  picture: string,
  articles: readonly IssueArticle[],
  { links, phrases }: Medium,
): Markup {
  const areas = articles.flatMap(article =>
    article.areas.map(
      polygon =>
        markup`<a xlink:href="${links.article(article.id)}"><title>${article.title}</title><polygon points="${polygon
          .map(([x, y]) => `${Math.round(x * width)},${Math.round(y * height)}`)
          .join(' ')}" /></a>`,
    ),
  )
  return markup`<div class="sheet"><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}"><title>${phrases.pageImage(pageNo, pageName)}</title><image xlink:href="${picture}" width="${width}" height="${height}" />${areas}</svg></div>`
}

export function articleView(article: IssueArticle, { pages, articles }: Issue, medium: Medium): Markup {
  const { links, phrases } = medium
  const place = articles.findIndex(({ id }) => id === article.id)
  const page = pages.find(({ id }) => id === article.pageId)
  return markup`<article>
${article.leadTitle && markup`<p class="kicker">${article.leadTitle}</p>`}
<h1>${article.title}</h1>
${article.subTitle && markup`<p class="deck">${article.subTitle}</p>`}
${byline(article, phrases)}
${correction(article, phrases)}
<div class="text">${new Markup(textOf(article, medium))}</div>
${article.pictures.map(picture => figure(picture, article, medium))}
${page && markup`<p class="about">${phrases.printedOn} <a href="${links.page(page.id)}">${phrases.page(page.pageNo, page.pageName)}</a></p>`}
</article>
${neighbours(articles[place - 1], articles[place + 1], {
  link: ({ id }) => links.article(id),
  name: ({ title }) => title,
  previous: phrases.previous,
  next: phrases.next,
})}`
}

function byline({ author, correspondent, source, column }: IssueArticle, phrases: Phrases): Markup | undefined {
  const parts = [
    author,
    correspondent && `${phrases.correspondent} ${correspondent}`,
    source && `${phrases.source} ${source}`,
    column && `${phrases.column} ${column}`,
  ].filter(Boolean)
  return parts.length > 0 ? markup`<p class="byline">${parts.join(' · ')}</p>` : undefined
}

function correction({ correction }: IssueArticle, phrases: Phrases): Markup | undefined {
  const lines = correction.split('\n').filter(line => line.trim() !== '')
  if (lines.length === 0) return undefined
  return markup`<aside class="correction" aria-label="${phrases.correction}"><h2>${phrases.correction}</h2>${lines.map(line => markup`<p>${line}</p>`)}</aside>`
}

/** The text with its pictures where the medium has them, each with an alternative text. */
function textOf({ content, title }: IssueArticle, { links, phrases }: Medium): string {
  return replacePictures(fitForXml(content), ({ src, alt, width, height }) => {
    const picture = links.picture(src)
    if (!picture) return ''
    const size = [...(width ? [markup` width="${width}"`] : []), ...(height ? [markup` height="${height}"`] : [])]
    return markup`<img src="${picture}" alt="${alt || phrases.pictureOf(title)}"${size} />`.text
  })
}

function figure(
  { link, title, caption, credit }: IssuePicture,
  article: IssueArticle,
  { links, phrases }: Medium,
): Markup | undefined {
  const picture = links.picture(link)
  if (!picture) return undefined
  const below = (caption || credit) && markup`<figcaption>${caption} <small>${credit}</small></figcaption>`
  return markup`<figure><img src="${picture}" alt="${title || phrases.pictureOf(article.title)}" />${below}</figure>`
}

interface Direction<One> {
  link: (one: One) => string
  name: (one: One) => string
  previous: string
  next: string
}

function neighbours<One>(
  before: One | undefined,
  after: One | undefined,
  { link, name, previous, next }: Direction<One>,
): Markup | undefined {
  if (before === undefined && after === undefined) return undefined
  return markup`<nav class="neighbours" aria-label="${previous}/${next}">${before && markup`<a rel="prev" href="${link(before)}">← ${previous}<br /><small>${name(before)}</small></a>`} ${after && markup`<a rel="next" href="${link(after)}">${next} →<br /><small>${name(after)}</small></a>`}</nav>`
}
