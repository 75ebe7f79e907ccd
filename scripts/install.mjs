import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { exclusively } from './exclusively.mjs'
import { run } from './run.mjs'

const STAMP = 'node_modules/.install-stamp'

/** Installs the packages unless those of this lockfile are there already. */
export async function install() {
  if (installed()) return
  await exclusively('.install.lock', async () => {
    if (installed()) return
    const began = Date.now()
    console.log('  packages   installing, once; this may take a minute')
    const npm = process.env.npm_execpath
    if (!npm) throw new Error('Start with npm: npm start')
    const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
    const progress = setInterval(() => console.log(`  packages   still installing, ${seconds()}`), 10_000)
    const failed = await run(process.execPath, [npm, ...ARGUMENTS], { env: environment() })
    clearInterval(progress)
    if (failed) throw new Error(`The packages were not installed.${advice(failed.output)}`)
    writeFileSync(STAMP, stamp())
    console.log(`  packages   installed in ${seconds()}`)
  })
}

// No package needs its install script, and a script is the easiest way in for a spoiled package.
const ARGUMENTS =
  'ci --include=dev --include=optional --no-audit --no-fund --prefer-offline --ignore-scripts --loglevel=error'.split(
    ' ',
  )

function installed() {
  const [lockfile, machine] = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split('\n') : []
  const now = stamp().split('\n')
  if (machine !== undefined && machine !== now[1]) return false
  return lockfile === now[0] || installedByHand()
}

// After a developer's `npm install`, npm's own list in node_modules lists what is installed.
function installedByHand() {
  const list = 'node_modules/.package-lock.json'
  if (!existsSync(list)) return false
  const present = JSON.parse(readFileSync(list, 'utf8')).packages
  const wanted = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
  const complete = wanted.every(
    ([path, { version, optional }]) => !path || optional || present[path]?.version === version,
  )
  if (complete) writeFileSync(STAMP, stamp())
  return complete
}

// Some packages contain programs for one system and one version of Node.
function stamp() {
  const { platform, arch, versions } = process
  const lockfile = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  return `${lockfile}\n${platform} ${arch} ${versions.modules}`
}

// An outer `npm start --omit=dev`, or a production setting, must not leave out what the build needs.
function environment() {
  const dropped = /^npm_(config_(omit|include|only|production|ignore_scripts|global|dry_run)|lifecycle_.*|package_.*)$/i
  const kept = Object.entries(process.env).filter(([name]) => !dropped.test(name) && name !== 'NODE_ENV')
  return Object.fromEntries(kept)
}

function advice(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/i.test(output))
    return ' The package registry cannot be reached: connect to the internet once, or set npm_config_registry to a mirror, and start again.'
  if (/EACCES|EPERM|EROFS/.test(output)) return ` ${process.cwd()} cannot be written by this user.`
  if (/ENOSPC/.test(output)) return ' The disk is full.'
  return ''
}
