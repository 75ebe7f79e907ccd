// After `npm install`: adds the packages for other systems that npm leaves out of package-lock.json when the registry in
// use does not carry them. Without them `npm ci` refuses the lockfile, and other systems would lack their programs.
import { readFileSync, writeFileSync } from 'node:fs'

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { packages } = lockfile
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages))
  for (const [name, version] of Object.entries(optionalDependencies))
    if (/^\d/.test(version) && !isPresent(path, name)) {
      packages[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev && { dev }), optional: true }
      console.log(`added ${name}@${version}`)
    }
const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
writeFileSync(
  'package-lock.json',
  `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
)

function isPresent(path, name) {
  return packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
}

// `npm` skips what is meant for another system by these fields; the names of such packages contain the same values.
function platformOf(name) {
  const words = name.split(/[-/]/).map(word => word.replace(/eabi(hf)?$/, ''))
  const os = SYSTEMS.filter(system => words.includes(system))
  const cpu = PROCESSORS.filter(processor => words.includes(processor))
  const libc = words.some(word => word.startsWith('musl')) ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  return { ...(cpu.length && { cpu }), ...(libc.length && { libc }), ...(os.length && { os }) }
}
