export { comparePages } from './checklist/comparePrint.ts'
export { compareArticleVersions, passagesOf } from './comparison/articleTexts.ts'
export { applyReturnReason, default as edition, dutiesOf } from './edition.ts'
export { draftStory } from './intake/draftStory.ts'
export { default as page } from './page.ts'
export { stopPdfPool } from './pdf/pdfPool.ts'
export { exportIssue } from './publish/exportIssue.ts'
export { publicRoutes, READER_KEY } from './publish/reader.ts'
export {
  releasedArticle,
  releasedColumn,
  releasedExtension,
  releasedImage,
  releasedVideo,
  setEmbargo,
} from './release/protection.ts'
export { renderAndStore } from './render/renderAndStore.ts'
export { renderEdition } from './render/renderEdition.ts'
export { encodeVideos } from './video/encodeVideos.ts'
