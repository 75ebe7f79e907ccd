import { dataScopeScreen } from './scopes/scopeScreens.tsx'

export default dataScopeScreen
