export { sendDelivery } from './deliveries/sendDelivery.ts'
export { startDelivery } from './deliveries/startDelivery.ts'
export { default as report } from './report.ts'
export type { CatalogTable, ReadyMade } from './run/catalog.ts'
export { createReports } from './run/createReports.ts'

import './tables.ts'
