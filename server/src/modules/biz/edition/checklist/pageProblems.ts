import { convertState, type Problem } from '#contract/biz/editionCalls'
import { isPageAccepted, type PageFinding, settledArticles } from '../printed/printFindings.ts'
import type { PageFacts } from './facts.ts'

export function duplicatePages(pages: readonly PageFacts[]): Problem[] {
  const plain = ({ pageNo }: PageFacts) =>
    pageNo
      .normalize('NFKC')
      .toUpperCase()
      .replace(/\s/g, '')
      .replace(/\d{1,9}/g, digits => String(Number(digits)))
  return pages
    .filter((page, index) => pages.findIndex(other => plain(other) === plain(page)) < index)
    .map(({ id, pageNo }) => ({ kind: 'duplicate', pageId: id, name: pageNo }))
}

export function pageProblems(page: PageFacts, finding: PageFinding | undefined): Problem[] {
  const { id, pageNo, pdfUrl, imgUrl, convertState: state, convertFault } = page
  const about = { pageId: id, name: pageNo }
  if (!pdfUrl) return [{ kind: 'noPdf', ...about }]
  const isDrawn = imgUrl && state === convertState.done
  const hasGaps = state === convertState.failed && convertFault === 'glyphs'
  return [
    ...(hasGaps ? [{ kind: 'glyphs' as const, ...about }] : isDrawn ? [] : [{ kind: 'noImage' as const, ...about }]),
    ...(finding ? printProblems(finding, about) : []),
  ]
}

function printProblems(finding: PageFinding, about: { pageId: string; name: string }): Problem[] {
  const { result } = finding
  if (!result) return [{ kind: 'uncompared', ...about }]
  const isAccepted = isPageAccepted(finding)
  if (result.fault || !result.hasText) return isAccepted ? [] : [{ kind: 'unreadable', ...about }]
  const settled = settledArticles(finding)
  const count = result.articles
    .filter(({ articleId }) => !settled.has(articleId))
    .reduce((sum, { differences }) => sum + differences.length, 0)
  const loose = isAccepted ? 0 : result.loose.length
  return [
    ...(count > 0 ? [{ kind: 'mismatch' as const, ...about, count }] : []),
    ...(loose > 0 ? [{ kind: 'looseStory' as const, ...about, count: loose }] : []),
  ]
}
