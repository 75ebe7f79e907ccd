import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ZipFile } from 'yazl'
import type { FileServices } from '../../../../kit/files/storedFiles.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import type { Sink } from '../../../../platform/spreadsheet/zipParts.ts'
import { fetchStored, parseFileLink } from '../../../../platform/storage/fetchStored.ts'
import { fileTypes } from '../../../../platform/storage/fileTypes.ts'
import { fileLabels } from '../../../../platform/storage/inspect.ts'
import { discard } from '../../../../platform/storage/receive.ts'
import { runInChild } from '../../../../platform/workers/runInChild.ts'
import { picturesInText } from '../comparison/textPictures.ts'
import type { Issue } from './issue.ts'
import type { Links } from './views.ts'

declare module '../../../../platform/workers/runInChild.ts' {
  interface FileTasks {
    portablePicture: (picture: PortablePicture) => Promise<void>
  }
}

/** Paths of a stored picture and of the JPEG that the task `portablePicture` makes of it. */
export interface PortablePicture {
  path: string
  to: string
}

interface PackagedFile {
  name: string
  mediaType: string
  /** On disk while the package is written. */
  path: string
}

/** Pictures of a package by the address that the records have. */
export type PackagedPictures = ReadonlyMap<string, PackagedFile>

/** Formats of pictures that e-book readers have known from the beginning. */
const portable = ['jpg', 'png', 'gif']

/**
 * Fetches the pictures of an issue for the time that the package is written, portable ones for e-books. One that is
 * gone is left out.
 */
export async function withPictureFiles<Result>(
  issue: Issue,
  { isPortable }: { isPortable: boolean },
  { storages, db, signal }: FileServices & { signal?: AbortSignal },
  write: (pictures: PackagedPictures) => Promise<Result>,
): Promise<Result> {
  const pictures = new Map<string, PackagedFile>()
  const paths: string[] = []
  try {
    for (const link of linksOf(issue)) {
      signal?.throwIfAborted()
      const place = parseFileLink(link)
      // Texts may name any file: pictures of other tenants are not exported.
      if (place?.tenantId !== issue.tenantId) continue
      const extension = /\.(\w{1,8})$/.exec(place.name)?.[1] ?? ''
      if (fileTypes[extension]?.family !== 'image') continue
      const received = await fetchStored(place, { storages, db }).catch(unlessAbsent)
      if (!received) continue
      paths.push(received.path)
      const number = pictures.size + 1
      if (!isPortable || portable.includes(extension)) {
        pictures.set(link, fileOf(number, extension, received.path))
        continue
      }
      const to = join(storages.incoming, randomUUID())
      paths.push(to)
      const tooHeavy = () => new Refusal(413, fileLabels.heavy)
      await runInChild('portablePicture', { path: received.path, to }, tooHeavy)
      pictures.set(link, fileOf(number, 'jpg', to))
    }
    return await write(pictures)
  } finally {
    for (const path of paths) {
      await discard({ path })
      await rm(path, { force: true })
    }
  }
}

function unlessAbsent(error: unknown): undefined {
  if (!(error instanceof Refusal) || error.status !== 404) throw error
}

function fileOf(number: number, extension: string, path: string): PackagedFile {
  return { name: `images/${number}.${extension}`, mediaType: fileTypes[extension]?.mediaType ?? '', path }
}

function linksOf({ pages, articles }: Issue): Set<string> {
  const own = articles.flatMap(({ content, pictures }) => [
    ...pictures.map(({ link }) => link),
    ...picturesInText(content).map(({ src }) => src),
  ])
  return new Set([...pages.map(({ image }) => image), ...own].filter(link => link !== ''))
}

interface FileNames {
  home: string
  page: (number: number) => string
  article: (number: number) => string
  /** Way from a file to the folder that the pictures are in. */
  up?: string
}

/** Links between the files of a package, which are numbered as the pages and articles are. */
export function linksBetween(
  { pages, articles }: Issue,
  pictures: PackagedPictures,
  { home, page, article, up = '' }: FileNames,
): Links {
  const place = (all: readonly { id: string }[], id: string) => all.findIndex(one => one.id === id) + 1
  return {
    home,
    page: id => page(place(pages, id)),
    article: id => article(place(articles, id)),
    picture: link => {
      const file = pictures.get(link)
      return file && up + file.name
    },
  }
}

/** Writes a ZIP archive as it is made. */
export async function writeZip(sink: Sink, fill: (zip: ZipFile) => void): Promise<void> {
  const zip = new ZipFile()
  const failed = new Promise<never>((_, reject) => zip.once('error', reject))
  failed.catch(() => undefined)
  fill(zip)
  zip.end()
  const send = async () => {
    for await (const chunk of zip.outputStream) await sink(chunk as Buffer)
  }
  await Promise.race([send(), failed])
}
