/** The package.json of a project after an update: what the project changed stays, everything else is the next version's. */
export function mergedPackage({ former, own, next }) {
  return merged(former, own, next)
}

function merged(former, own, next) {
  const keys = [...new Set([...Object.keys(next), ...Object.keys(own)])]
  const entries = keys.map(key => [key, chosen(former[key], own[key], next[key])])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function chosen(former, own, next) {
  if (isObject(own) && isObject(next)) return merged(isObject(former) ? former : {}, own, next)
  return JSON.stringify(own) === JSON.stringify(former) ? next : own
}

const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value)
