import { modulesOf } from '../../../server/src/modules/index.ts'
import { testConfig } from './config.ts'

/** Those of the choice of `MODULES` with which the tests run. */
export const testedModules = modulesOf(testConfig().modules)
