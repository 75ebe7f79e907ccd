// Runs before `npm start` and `npm test`, from a clean clone: only Node's own modules may be imported on the way.
import { build } from './build.mjs'
import { install } from './install.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Broadsheet needs Node 20.19 or newer; this is ${process.version}. Get one from https://nodejs.org`)
  process.exit(1)
}
try {
  await install()
  if (process.argv.includes('--build')) await build()
  if (process.argv.includes('--build-plain')) await build({ compressed: false })
} catch (error) {
  console.error(`\n${error.message}`)
  process.exit(1)
}
