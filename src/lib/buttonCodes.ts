import { settings } from './settings.ts'

/**
 * The codes that a button of the server grants: its own, and ours where the settings name them. `*` stands for the code
 * of the menu item; several codes are joined by commas.
 */
export function grantedCodes(code: string, names: Readonly<Record<string, string>> = settings.buttonCodes): string[] {
  const ours = Object.entries(names).flatMap(([foreign, own]) => {
    if (!foreign.startsWith('*')) return code === foreign ? own.split(',') : []
    const ending = foreign.slice(1)
    return code.endsWith(ending) ? own.replaceAll('*', code.slice(0, code.length - ending.length)).split(',') : []
  })
  return [code, ...ours.map(own => own.trim()).filter(Boolean)]
}
