export { default as edition } from './edition.ts'
export { default as page } from './page.ts'
export { releasedArticle, releasedExtension, releasedVideo } from './released.ts'
export { imagesOf, type PageImages } from './render/convertPage.ts'
export { drawEdition } from './render/drawEdition.ts'
export { stopDrawing } from './render/drawPage.ts'
export { readPlainFont } from './render/plainFont.ts'

import './tables/newspaperTables.ts'

export { dutiesOf } from './duties.ts'
export { filmPages } from './video/filmPages.ts'
