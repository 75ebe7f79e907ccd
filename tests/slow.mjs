// Runs `npm test`, or the command after `--`, with 40 % of the processors: `node tests/slow.mjs [--share 0.4] [-- command]`.
// What waits for a time instead of a condition fails here. Linux, as root: the limit is one of a control group.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  options: { share: { type: 'string', default: '0.4' } },
  allowPositionals: true,
})
const [program = 'npm', ...args] = positionals.length > 0 ? positionals : ['npm', 'test']

const PERIOD_US = 100_000
const quota = Math.round(Number(values.share) * availableParallelism() * PERIOD_US)
const ROOT = '/sys/fs/cgroup'
const isUnified = existsSync(join(ROOT, 'cgroup.controllers'))
const parent = isUnified ? ROOT : join(ROOT, 'cpu')
const group = join(parent, `broadsheet-slow-${process.pid}`)

mkdirSync(group)
if (isUnified) writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`)
else {
  writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US))
  writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota))
}
// Children belong to the group of their parent.
writeFileSync(join(group, 'cgroup.procs'), String(process.pid))
const { status } = spawnSync(program, args, { stdio: 'inherit' })
writeFileSync(join(parent, 'cgroup.procs'), String(process.pid))
rmdirSync(group)
process.exitCode = status ?? 1
