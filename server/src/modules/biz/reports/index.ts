export { catalog } from './catalog.ts'
export { readyMade } from './readyMade.ts'
