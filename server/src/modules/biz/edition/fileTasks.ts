import type { FileTasks } from '../../../platform/workers/runInChild.ts'
import { portablePicture } from './publish/portablePicture.ts'

export const fileTasks = { portablePicture } satisfies Partial<FileTasks>
