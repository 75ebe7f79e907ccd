/** Runs in a child process: makes a JPEG of a picture that not every reader of e-books shows. */
import sharp from 'sharp'
import { MAX_PIXELS } from '../../../../platform/storage/inspect.ts'

export interface PortablePicture {
  path: string
  to: string
}

const WIDTH = 2400
const QUALITY = 82

export async function portablePicture({ path, to }: PortablePicture): Promise<void> {
  await sharp(path, { limitInputPixels: MAX_PIXELS })
    .flatten({ background: '#ffffff' })
    .resize({ width: WIDTH, withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toFile(to)
}
