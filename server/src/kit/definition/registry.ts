import type { Module } from '#contract/kit/module'
import type { ModuleDefinition } from './serveModule.ts'

const byPath = new Map<string, ModuleDefinition>()

export function registerModule(served: ModuleDefinition): void {
  byPath.set(served.module.path, served)
}

/** For modules that live shorter than the program: those that tests declare, whose tables go with their database. */
export function unregister({ module }: ModuleDefinition): void {
  byPath.delete(module.path)
}

/** All modules that were imported, in that order. */
export function allModules(): readonly ModuleDefinition[] {
  return [...byPath.values()]
}

/** The module that a menu item stands for: its code or its path is the module's. */
export function moduleForMenu({ code, path }: { code: string; path: string | null }): ModuleDefinition | undefined {
  const isMeant = ({ module }: ModuleDefinition) => isOfMenu(module, code, path)
  return [...byPath.values()].find(isMeant)
}

export function isOfMenu({ name, route }: Module, code: string, path: string | null): boolean {
  return code === name || (route !== undefined && path === route)
}

/** The definition of a module of ours, for jobs and hooks, which stand apart from it. */
export function requireModule({ path }: Module): ModuleDefinition {
  const found = byPath.get(path)
  if (!found) throw new Error(`${path} is not served`)
  return found
}

/** The module that a reference points at; modules are known once they are imported. */
export function findModule(path: string): ModuleDefinition | undefined {
  return byPath.get(path)
}
