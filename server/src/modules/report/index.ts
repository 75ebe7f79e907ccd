export { sendDelivery } from './deliveries/sendDelivery.ts'
export { startDelivery } from './deliveries/startDelivery.ts'
export { default as report } from './report.ts'
export { createReports } from './run/createReports.ts'
export { readyMade } from './run/readyMade.ts'

import './tables.ts'
