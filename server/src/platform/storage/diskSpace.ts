import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { disk } from './disk.ts'

declare module 'fastify' {
  interface FastifyInstance {
    diskSpace(): Promise<DiskSpace[]>
  }
}

/** The file system of a folder. Several folders may share one. */
interface DiskSpace {
  folder: 'data' | 'files'
  path: string
  device: number
  availableBytes: number
  sizeBytes: number
  /** Less than a tenth, or less than 2 GB, are available. */
  low: boolean
}

const GIGABYTE = 1e9
const MIN_BYTES = 2 * GIGABYTE
const MIN_SHARE = 0.1
const CHECK_INTERVAL_MS = 60_000

type Folders = Pick<Config, 'dataDir' | 'filesDir'>

/** Warns once when a file system of ours is nearly full, and reports once when it no longer is. */
export function watchDiskSpace(app: FastifyInstance, folders: Folders): void {
  const low = new Set<number>()
  app.decorate('diskSpace', () => readDiskSpace(folders))
  const check = async () => {
    for (const one of distinctDisks(await app.diskSpace())) {
      if (one.low === low.has(one.device)) continue
      low[one.low ? 'add' : 'delete'](one.device)
      report(app, one)
    }
  }
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS).unref()
  app.addHook('onReady', check)
  app.addHook('onClose', async () => clearInterval(timer))
}

/** One entry for each file system. */
export function distinctDisks(disks: readonly DiskSpace[]): DiskSpace[] {
  return disks.filter(({ device }, index) => disks.findIndex(other => other.device === device) === index)
}

function report({ log }: FastifyInstance, { path, low, availableBytes, sizeBytes }: DiskSpace): void {
  const space = `${(availableBytes / GIGABYTE).toFixed(1)} of ${(sizeBytes / GIGABYTE).toFixed(1)} GB are available`
  const fields = { path, availableBytes, sizeBytes }
  if (low) log.warn(fields, `the disk of ${path} is nearly full: ${space}`)
  else log.info(fields, `the disk of ${path} has room again: ${space}`)
}

async function readDiskSpace({ dataDir, filesDir }: Folders): Promise<DiskSpace[]> {
  const disks = await Promise.all([spaceOf('data', dataDir, dataDir), spaceOf('files', filesDir, filesDir)])
  return disks.filter(one => one !== undefined)
}

/** Space of the disk with the nearest folder that exists: those for files are made with the first file. */
async function spaceOf(folder: DiskSpace['folder'], path: string, at: string): Promise<DiskSpace | undefined> {
  try {
    const [{ bavail, bsize, blocks }, { dev }] = [await disk.statfs(at), await disk.stat(at)]
    const [availableBytes, sizeBytes] = [bavail * bsize, blocks * bsize]
    const low = availableBytes < MIN_BYTES || availableBytes < sizeBytes * MIN_SHARE
    return { folder, path, device: dev, availableBytes, sizeBytes, low }
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT' && dirname(at) !== at
    return isAbsent ? spaceOf(folder, path, dirname(at)) : undefined
  }
}
