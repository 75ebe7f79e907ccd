import sharp from 'sharp'
import { MAX_PIXELS } from '../../../platform/storage/inspect.ts'
import type { FileTasks } from '../../../platform/workers/runInChild.ts'
import type { PortablePicture } from './distribution/packaging.ts'

export const fileTasks = { portablePicture } satisfies Partial<FileTasks>

const WIDTH = 2400
const QUALITY = 82

/** Makes a JPEG of a picture that not every reader of e-books shows. */
async function portablePicture({ path, to }: PortablePicture): Promise<void> {
  await sharp(path, { limitInputPixels: MAX_PIXELS })
    .flatten({ background: '#ffffff' })
    .resize({ width: WIDTH, withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toFile(to)
}
