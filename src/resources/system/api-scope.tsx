import { apiScopeScreen } from './scopes/scopeScreens.tsx'

export default apiScopeScreen
