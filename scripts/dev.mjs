// The server restarts and the screen refreshes on change. Whichever ends first takes the other along.
import { spawn } from 'node:child_process'

const PROGRAMS = [
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/src/main.ts'],
  ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'],
]

const children = PROGRAMS.map(args => spawn(process.execPath, args, { stdio: 'inherit' }))
let stopping = false
const stop = () => {
  // A second signal would make them end without tidying up.
  if (!stopping) for (const child of children) child.kill('SIGTERM')
  stopping = true
}

for (const child of children)
  child.once('exit', code => {
    process.exitCode ||= code ?? 0
    stop()
  })
process.on('SIGTERM', stop)
// Ctrl-C in a terminal reaches the children as well.
process.on('SIGINT', () => setTimeout(stop, 3000).unref())
// A signal to npm ends the shell between npm and this program, and does not get any further.
const parent = process.ppid
setInterval(() => process.ppid === parent || stop(), 500).unref()
