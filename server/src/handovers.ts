import type { HandoverKind } from './kit/handover/handoverKind.ts'
import { planHandovers } from './modules/biz/planned/index.ts'
import { sharedViews } from './modules/desk/home/index.ts'
import { taskHandovers } from './modules/flow/index.ts'
import { deliveryHandover } from './modules/report/index.ts'

/** Kinds of work that go to a successor, besides the fields of modules that name users. */
export const handovers: readonly HandoverKind[] = [...taskHandovers, ...planHandovers, deliveryHandover, sharedViews]
