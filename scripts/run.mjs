import { spawn } from 'node:child_process'

/** Shows what the program prints as it comes. Resolves with nothing when it went well. */
export function run(program, args, { env = process.env, quiet = false } = {}) {
  return new Promise(resolve => {
    let output = ''
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const stop = () => child.kill()
    process.once('exit', stop)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', part => {
        output += part
        if (!quiet) process.stdout.write(part)
      })
    child.once('error', error => resolve({ code: 1, output: output + error.message }))
    child.once('close', code => {
      process.off('exit', stop)
      resolve(code === 0 ? undefined : { code: code ?? 1, output })
    })
  })
}
