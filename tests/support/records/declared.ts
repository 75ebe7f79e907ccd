import type { Module } from '#contract/kit/module'
import { importFolder } from '../../../server/src/platform/importFolder.ts'

const files = await importFolder('contract', /^(?!kit\/)[^/]+\//)

/** All modules that the contract declares. */
export const modules: readonly Module[] = [...new Set(files.flatMap(Object.values))].filter(isModule)

function isModule(value: unknown): value is Module {
  return typeof value === 'object' && value !== null && 'operations' in value && 'tenancy' in value
}
