import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exclusively } from './exclusively.mjs'
import { run } from './run.mjs'

const SOURCES = [
  ...['contract', 'server', 'src', 'public', 'scripts'],
  ...['index.html', 'vite.config.ts', 'package.json', 'package-lock.json'],
]
const MAX_BYTES = 64 * 1024 * 1024
const STAMP = 'dist/.stamp'
/** The stamp of a build without compressed copies. */
const PLAIN = 'plain'

/**
 * Builds the front end and the server into dist/ unless they are there and nothing changed since. Without compressed
 * copies the server sends the files as they are, which is enough for a test.
 */
export async function build({ compressed = true } = {}) {
  if (built(compressed)) return
  await exclusively('.build.lock', async () => {
    if (built(compressed)) return
    const stamp = hashOf(SOURCES)
    rmSync('dist.new', { recursive: true, force: true })
    mkdirSync('dist.new')
    await part('front end', [
      'node_modules/vite/bin/vite.js',
      'build',
      '--outDir',
      'dist.new/web',
      '--logLevel',
      'warn',
    ])
    if (compressed) {
      await part('compress', ['scripts/compress.mjs', 'dist.new/web'])
      writeBillOfMaterials('dist.new/sbom.json')
    }
    await part('back end', ['scripts/build-server.mjs', 'dist.new/server'])
    writeFileSync('dist.new/.stamp', compressed ? stamp : `${stamp} ${PLAIN}`)
    // Swapped when complete: a build that fails leaves the last good one.
    rmSync('dist', { recursive: true, force: true })
    renameSync('dist.new', 'dist')
  })
}

/** All packages with versions, digests and licences, in CycloneDX: those of developers are part of the bundles. */
function writeBillOfMaterials(path) {
  const { npm_execpath: npm } = process.env
  const [program, ...args] = [...(npm ? [process.execPath, npm] : ['npm']), 'sbom', '--sbom-format=cyclonedx']
  writeFileSync(path, execFileSync(program, [...args, '--package-lock-only'], { maxBuffer: MAX_BYTES }))
}

async function part(name, args) {
  const began = Date.now()
  const failed = await run(process.execPath, args, { quiet: true })
  if (failed) throw new Error(`${failed.output.trim()}\n\nThe ${name} was not built.`)
  console.log(`  ${name.padEnd(10)} built in ${((Date.now() - began) / 1000).toFixed(2)} s`)
}

function built(compressed) {
  if (!existsSync(STAMP)) return false
  const [hash, kind] = readFileSync(STAMP, 'utf8').split(' ')
  return hash === hashOf(SOURCES) && !(compressed && kind === PLAIN)
}

function hashOf(paths) {
  const hash = createHash('sha256').update(process.versions.modules)
  for (const path of paths.flatMap(filesBelow)) hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

// Tests are not built, so changing one starts no build.
function filesBelow(path) {
  if (!existsSync(path)) return []
  const entries = isFolder(path) ? readdirSync(path, { withFileTypes: true }) : undefined
  if (!entries) return [path]
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter(({ name }) => !/\.test\.tsx?$/.test(name))
    .flatMap(entry => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]))
}

function isFolder(path) {
  return statSync(path).isDirectory()
}
