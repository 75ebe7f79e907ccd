import { readFileSync } from 'node:fs'
import { type WebConfig, wrongSettings } from '#contract/webConfig'

/** The settings of the front end in a file of the operator's. `fail` says what is wrong with it. */
export function webSettings(path: string | undefined, fail: (text: string) => never): Partial<WebConfig> {
  if (path === undefined) return {}
  const given = read(path, fail)
  const wrong = wrongSettings(given)
  if (wrong.length > 0) fail(`WEB_CONFIG has settings that are unknown or of another type: ${wrong.join(', ')}.`)
  return given
}

function read(path: string, fail: (text: string) => never): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return { ...given }
  } catch {}
  return fail(`WEB_CONFIG must be the path of a file with a JSON object, not "${path}".`)
}
