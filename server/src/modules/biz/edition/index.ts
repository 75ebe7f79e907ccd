export { default as edition } from './edition.ts'
export { draftStory } from './intake/draftStory.ts'
export { default as page } from './page.ts'
export { comparePages } from './printed/comparePrint.ts'
export { releasedArticle, releasedExtension, releasedVideo } from './releaseProtection.ts'
export { type PageImages, renderAndStore } from './render/renderAndStore.ts'
export { renderEdition } from './render/renderEdition.ts'
export { stopRenderPool } from './render/renderPool.ts'
export { unpackFont } from './render/unpackFont.ts'

import './tables/newspaperTables.ts'

export { dutiesOf } from './duties.ts'
export { encodeVideos } from './video/encodeVideos.ts'
