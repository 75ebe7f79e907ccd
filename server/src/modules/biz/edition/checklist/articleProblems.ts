import type { Problem } from '#contract/biz/editionCalls'
import { isReleased, publishState } from '#contract/biz/states'
import type { ArticleFacts, ImageFacts, PageFacts } from './facts.ts'

interface Place {
  page: PageFacts | undefined
  /** Its print is known to be the same as its text. */
  isSettled: boolean
  /** The edition is released: ready articles are no longer released with it. */
  isReleased: boolean
}

export function articleProblems(
  article: ArticleFacts,
  { page, isSettled, isReleased: isWithReaders }: Place,
): Problem[] {
  const { id, title, pageId, coordinates, publishState: state, textTime } = article
  const about = { articleId: id, name: title }
  const hasArea = Boolean(coordinates) && coordinates !== '[]'
  const isOlder = page?.pdfUrl && page.pdfTime && textTime && page.pdfTime < textTime && !isSettled
  return [
    ...(pageId ? [] : [{ kind: 'noPage' as const, ...about }]),
    ...(pageId && !hasArea ? [{ kind: 'noArea' as const, pageId, ...about }] : []),
    ...(pageId && isOlder ? [{ kind: 'pdfOlder' as const, pageId, ...about }] : []),
    ...stateProblems(state, isWithReaders, about),
  ]
}

function stateProblems(state: number, isWithReaders: boolean, about: { articleId: string; name: string }): Problem[] {
  if (isReleased(state)) return []
  if (state === publishState.ready && !isWithReaders) return []
  const isReviewed = state !== publishState.draft && state !== publishState.review
  return [{ kind: isReviewed ? 'unpublished' : 'unreviewed', ...about }]
}

/** `day`: the date of issue, or today where that is past. */
export function imageProblems(
  articles: readonly ArticleFacts[],
  images: readonly ImageFacts[],
  day: string,
): Problem[] {
  const known = new Map(images.map(image => [image.imgUrl, image]))
  const isCredited = ({ credit, photographer, copyrightText }: ImageFacts) =>
    Boolean(credit || photographer || copyrightText)
  const inTexts = articles.flatMap(({ id, title, pictures }) => {
    const about = { articleId: id, name: title }
    const others = pictures.map(picture => ({ ...picture, image: known.get(picture.src) }))
    const uncredited = others.some(({ image, hasCredit }) => !hasCredit && !(image && isCredited(image)))
    const undescribed = others.some(({ image, hasAlt }) => !hasAlt && !image?.altText)
    return [
      ...(uncredited ? [{ kind: 'noCredit' as const, ...about }] : []),
      ...(undescribed ? [{ kind: 'noAlt' as const, ...about }] : []),
    ]
  })
  const texts = new Set(articles.flatMap(({ pictures }) => pictures.map(({ src }) => src)))
  return [
    ...images.flatMap((image): Problem[] => {
      const about = { imageId: image.id, name: image.title }
      const isExpired = Boolean(image.licenceUntil && image.licenceUntil.slice(0, 10) < day)
      const isInText = texts.has(image.imgUrl)
      return [
        ...(isCredited(image) || isInText ? [] : [{ kind: 'noCredit' as const, ...about }]),
        ...(isExpired ? [{ kind: 'licenceExpired' as const, ...about }] : []),
        ...(image.altText || isInText ? [] : [{ kind: 'noAlt' as const, ...about }]),
      ]
    }),
    ...inTexts,
  ]
}
