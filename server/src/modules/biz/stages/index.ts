export { default as stages } from './stages.ts'
export { type ReviewStage, reviewersOf, stagesOf } from './stagesOf.ts'
