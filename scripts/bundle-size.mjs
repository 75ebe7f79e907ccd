// How many bytes of program a screen costs, compressed. `node scripts/bundle-size.mjs [folder] [--json]`
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const KIB = 1024
/** The layer of the sign-in has no module of its own in the manifest: its file is named after it. */
const signIn = [/^_early-.*\.js$/, /^_entry-.*\.js$/]
const firstList = [
  ...signIn,
  'src/App.tsx',
  'src/components/resource/ResourceView.tsx',
  'src/resources/system/post.tsx',
]
/**
 * Both count what is imported before a screen is drawn, by gzip; what is sent is smaller by Brotli and is limited in the
 * browser (tests/bench/pages). The list counts the parts of the frame that were fetched beside it earlier.
 */
const SCREENS = [
  { name: 'sign-in', roots: signIn, limit: 66 },
  { name: 'first list', roots: firstList, limit: 444 },
]

const args = process.argv.slice(2)
const folder = args.find(arg => !arg.startsWith('--')) ?? 'dist/web'
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))

const rows = SCREENS.map(({ name, roots, limit }) => {
  const files = [...new Set(roots.flatMap(root => filesOf(keyOf(root))))]
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0)
  return { name, kib: Math.round((bytes / KIB) * 10) / 10, limit, files: files.length }
})
if (args.includes('--json')) {
  // The caller compares the figures with the limits.
  console.log(JSON.stringify(rows))
} else {
  for (const row of rows) console.log(lineOf(row))
  process.exitCode = rows.every(({ kib, limit }) => kib <= limit) ? 0 : 1
}

function lineOf({ name, kib, limit, files }) {
  const size = `${kib.toFixed(1)} KiB`.padStart(10)
  return `${name.padEnd(12)}${size} of ${limit} KiB in ${files} files  ${kib <= limit ? 'ok' : 'TOO LARGE'}`
}

function keyOf(root) {
  const key = Object.keys(manifest).find(name => (typeof root === 'string' ? name === root : root.test(name)))
  if (!key) throw new Error(`${root} is not in the manifest: has it been renamed?`)
  return key
}

/** A chunk and all that it imports before it can run; what it imports on demand is not counted. */
function filesOf(key, seen = new Set()) {
  if (seen.has(key)) return []
  seen.add(key)
  const { file, imports = [] } = manifest[key]
  return [file, ...imports.flatMap(name => filesOf(name, seen))]
}
