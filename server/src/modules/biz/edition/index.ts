export { compareVersions } from './comparison/compareVersions.ts'
export { default as edition } from './edition.ts'
export { setEmbargo } from './embargo.ts'
export { draftStory } from './intake/draftStory.ts'
export { default as page } from './page.ts'
export { comparePages } from './printed/comparePrint.ts'
export { passagesOf } from './printed/passages.ts'
export { exportIssue } from './publish/exportIssue.ts'
export { READER_KEY } from './publish/readerSetting.ts'
export {
  releasedArticle,
  releasedColumn,
  releasedExtension,
  releasedImage,
  releasedVideo,
} from './releaseProtection.ts'
export { renderAndStore } from './render/renderAndStore.ts'
export { renderEdition } from './render/renderEdition.ts'
export { stopRenderPool } from './render/renderPool.ts'
export { keepReturnReason } from './returnReason.ts'

import './tables/newspaperTables.ts'

export { dutiesOf } from './duties.ts'
export { encodeVideos } from './video/encodeVideos.ts'
