export { default as planned } from './planned.ts'
export { cancelPlan, planOf, planRelease, settlePlan, stopPlan } from './plans.ts'
export { releasePlanned } from './releasePlanned.ts'
