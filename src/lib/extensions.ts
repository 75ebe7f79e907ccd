import { settings } from './settings.ts'

/** Whether the server has a call beyond the specification, such as `blade-biz/edition/board`. */
export function isOffered(address: string): boolean {
  const split = address.lastIndexOf('/')
  const names = ['*', address, `${address.slice(0, split)}/*`, `*${address.slice(split)}`]
  return names.some(name => settings.extensions.includes(name))
}
