import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

const NAME = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'

let given: string | undefined

/** Says which program makes videos; `off` for none, absent to look for it on the path. */
export function useFfmpeg(program: string | undefined): void {
  given = program
}

/** Looked for each time, so that what an operator installs is found without a restart. */
export function findFfmpeg(): string | undefined {
  if (given === 'off') return undefined
  if (given !== undefined) return isProgram(given) ? given : undefined
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
