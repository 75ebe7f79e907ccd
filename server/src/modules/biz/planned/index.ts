export { default as planned } from './planned.ts'
export { cancelPlan, planOf, planRelease, settlePlan, stopPlans } from './plans.ts'
export { releasePlanned } from './releasePlanned.ts'
