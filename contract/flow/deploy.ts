import { defineModule } from '../kit/module.ts'

/** The screen on which process files are deployed. It has no records: what it sends becomes those of `flowManager`. */
export const flowDeploy = defineModule({
  name: 'flow_deploy',
  path: 'blade-flow/deploy',
  route: '/flow/deploy',
  title: { zh: '流程部署', en: 'Deployment' },
  fields: {},
  operations: [],
})
