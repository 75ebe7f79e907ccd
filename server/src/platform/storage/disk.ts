import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from '../http/reply/refusal.ts'

/** The disk operations; in one object, so that tests can let them fail. */
export const disk = { createWriteStream, mkdir, open, readdir, rename, rm, stat, statfs }

/** Uploads leave this much to the database, which may be on the same disk. */
const RESERVE = 128 * 1024 * 1024

/** Refuses a file for which there is no room below the folder. */
export async function assertDiskSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await disk.statfs(folder)
  if (bavail * bsize - bytes < RESERVE) throw diskFull()
}

/** The refusal that an error of the disk amounts to; other errors stay what they are. */
export function explained(error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' ? diskFull() : error
}

/** Puts a finished file in its place, and makes the place itself survive a power cut. */
export async function settle(from: string, to: string): Promise<void> {
  await disk.mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await disk.rename(from, to)
  const folder = await disk.open(dirname(to), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function diskFull(): Refusal {
  return new Refusal(503, labels.full, { retryAfter: 60 })
}

const labels = {
  full: {
    zh: '磁盘空间不足，文件未保存，请联系管理员',
    en: 'The disk is full: the file was not saved. Please tell your administrator.',
  },
}
