// The server restarts and the screen refreshes on change. When one ends, the other is stopped. With `--api URL` only
// the screen runs, on the server at that address.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

const { api } = parseArgs({ options: { api: { type: 'string' } } }).values
if (api !== undefined && !/^https?:$/.test(URL.canParse(api) ? new URL(api).protocol : '')) {
  console.error('--api needs the address that stands for /api, such as https://paper.example.com/api')
  process.exit(1)
}

const PROGRAMS = [
  ...(api ? [] : [['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/src/main.ts']]),
  ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'],
]

const env = { ...process.env, ...(api && { API_URL: api }) }
const children = PROGRAMS.map(args => spawn(process.execPath, args, { stdio: 'inherit', env }))
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
