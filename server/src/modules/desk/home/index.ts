export { mattersFor } from './matters.ts'
export { homeRoutes } from './routes.ts'
