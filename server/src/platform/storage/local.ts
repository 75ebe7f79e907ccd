import { join } from 'node:path'
import { Readable } from 'node:stream'
import send from '@fastify/send'
import { disk, explained, settle } from './disk.ts'
import type { Storage } from './storage.ts'

/** The folder that keeps files while a tenant has no storage of its own enabled. */
export function localStorage(root: string): Storage {
  const options = { root, index: false, cacheControl: false, contentType: false, dotfiles: 'ignore' } as const
  return {
    async put(key, { path }) {
      await settle(path, join(root, key)).catch(error => {
        throw explained(error)
      })
    },

    async open(key, request) {
      const result = await send(request, encodeURI(key), options)
      if (result.type === 'file') return result
      result.stream.destroy()
      const { statusCode, headers } = result
      // A range beyond the end, or a condition that does not hold; a folder or a missing file is no object.
      if (statusCode !== 416 && statusCode !== 412) return undefined
      return { statusCode, headers: { 'content-range': headers['Content-Range'] }, stream: Readable.from([]) }
    },

    remove: key => disk.rm(join(root, key), { force: true }),
  }
}
