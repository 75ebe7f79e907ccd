import { flowDeploy } from '#contract/flow/deploy'
import { serveModule } from '../../kit/definition/serveModule.ts'

/** Only the menu item: `manager/uploadRoutes.ts` receives the files of its screen. */
export default serveModule(flowDeploy, {
  table: 'flow_definition',
  tableTenancy: 'shared',
  menu: { under: 'flow', sort: 2, source: 'iconfont iconicon_cspace' },
})
