export { comparePages } from './checklist/comparePrint.ts'
export { compareArticleVersions, passagesOf } from './comparison/articleTexts.ts'
export { exportIssue } from './distribution/exportIssue.ts'
export { publicRoutes, READER_KEY } from './distribution/reader.ts'
export { applyReturnReason, default as edition, dutiesOf } from './edition.ts'
export { draftStory } from './intake/draftStory.ts'
export { default as page } from './page.ts'
export { stopPdfPool } from './pdf/pdfPool.ts'
export {
  releasedArticle,
  releasedColumn,
  releasedExtension,
  releasedImage,
  releasedVideo,
  setEmbargo,
} from './protection.ts'
export { renderAndStore } from './render/renderAndStore.ts'
export { renderPageJob } from './render/renderJob.ts'
export { encodeVideos } from './video/encodeVideos.ts'
