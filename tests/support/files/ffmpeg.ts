import { findFfmpeg } from '../../../server/src/platform/config/ffmpeg.ts'
import { canInstall, installPackages } from './debian.ts'

/** The path of an ffmpeg of this machine, which is installed first where that is possible. */
export async function requireFfmpeg(): Promise<string> {
  if (!findFfmpeg() && canInstall()) await installPackages('ffmpeg')
  const found = findFfmpeg()
  if (!found) throw new Error('Films of pages need ffmpeg: install it (Debian: apt-get install ffmpeg).')
  return found
}
