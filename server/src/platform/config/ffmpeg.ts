import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

const NAME = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'

declare module 'fastify' {
  interface FastifyInstance {
    findFfmpeg(): string | undefined
  }
}

/**
 * The program that makes videos: the given one, none for `off`, or that on the path. Looked for each time, so that what an
 * operator installs is found without a restart.
 */
export function findFfmpeg(setting?: string): string | undefined {
  if (setting === 'off') return undefined
  if (setting !== undefined) return isProgram(setting) ? setting : undefined
  const folders = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute)
  return folders.map(folder => join(folder, NAME)).find(isProgram)
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
