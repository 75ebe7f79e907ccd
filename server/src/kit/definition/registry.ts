import type { Module } from '#contract/kit/module'
import type { Served } from './serveModule.ts'

const byPath = new Map<string, Served>()

export function remember(served: Served): void {
  byPath.set(served.module.path, served)
}

/** For modules that live shorter than the program: those that tests declare, whose tables go with their database. */
export function forget({ module }: Served): void {
  byPath.delete(module.path)
}

/** All modules that were imported, in that order. */
export function allServed(): readonly Served[] {
  return [...byPath.values()]
}

/** The module that a menu item stands for: its code or its path is the module's. */
export function servedForMenu({ code, path }: { code: string; path: string | null }): Served | undefined {
  const isMeant = ({ module }: Served) => isOfMenu(module, code, path)
  return [...byPath.values()].find(isMeant)
}

export function isOfMenu({ name, route }: Module, code: string, path: string | null): boolean {
  return code === name || (route !== undefined && path === route)
}

/** The module that a reference points at; modules are known once they are imported. */
export function findServed(path: string): Served | undefined {
  return byPath.get(path)
}
