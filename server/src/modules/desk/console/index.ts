export { consoleRoutes } from './routes.ts'
export { countSignedIn } from './signedIn.ts'
