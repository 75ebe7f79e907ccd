import type { Module } from '#contract/kit/module'

/** Modules in an order in which records can be made: those that others refer to first. */
export function byReferences<Served extends { module: Module }>(modules: readonly Served[]): Served[] {
  const ordered = new Set<Served>()
  const visiting = new Set<Served>()
  const place = (served: Served) => {
    if (ordered.has(served) || visiting.has(served)) return
    visiting.add(served)
    for (const { target } of Object.values(served.module.fields)) {
      const referred = target && modules.find(({ module }) => module.path === target.path)
      if (referred) place(referred)
    }
    ordered.add(served)
  }
  for (const served of modules) place(served)
  return [...ordered]
}
