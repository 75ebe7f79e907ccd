import { useState } from 'react'
import {
  type DocumentStories,
  type DocumentStory,
  type ImportedStories,
  importDocumentPath,
  readDocumentPath,
  type SplitMode,
  type StoryHead,
} from '#contract/biz/articleImport'
import { request } from '../../../providers/api/http.ts'

/** A manuscript as the server reads it, with what the user changes before it is imported. */
export function useDocument() {
  const [file, setFile] = useState<File>()
  const [read, setRead] = useState<DocumentStories>()
  const [left, setLeft] = useState<readonly number[]>([])
  const [heads, setHeads] = useState<Readonly<Record<number, Partial<StoryHead>>>>({})
  const [busy, setBusy] = useState<'read' | 'save'>()

  async function readDocument(of: File, split?: SplitMode, starts: readonly number[] = []) {
    setBusy('read')
    try {
      const found = await send<DocumentStories>(
        readDocumentPath,
        of,
        split ? { split, starts: JSON.stringify(starts) } : {},
      )
      setRead(found)
      setLeft([])
      setHeads({})
    } catch {
      // The refusal is on screen.
    } finally {
      setBusy(undefined)
    }
  }

  const chosen = (read?.stories ?? []).map(({ index }) => index).filter(index => !left.includes(index))
  return {
    file,
    read,
    busy,
    /** Places of the stories that are imported. */
    chosen,
    headOf: (story: DocumentStory): StoryHead => ({ ...story, ...heads[story.index] }),
    async open(next: File) {
      setFile(next)
      setRead(undefined)
      await readDocument(next)
    },
    async split(mode: SplitMode) {
      if (file) await readDocument(file, mode)
    },
    /** Splits the file by hand: each of the lines begins a story. */
    async cut(starts: readonly number[]) {
      if (file) await readDocument(file, 'hand', starts)
    },
    choose: (index: number, isChosen: boolean) =>
      setLeft(isChosen ? left.filter(one => one !== index) : [...left, index]),
    change: (index: number, head: Partial<StoryHead>) => setHeads({ ...heads, [index]: { ...heads[index], ...head } }),
    async save(place: { columnId: string; editionId?: string }): Promise<ImportedStories | undefined> {
      if (!file || !read) return undefined
      setBusy('save')
      try {
        const stories = JSON.stringify(chosen.map(index => ({ index, ...heads[index] })))
        const splitting = { split: read.split, starts: JSON.stringify(read.starts) }
        return await send<ImportedStories>(importDocumentPath, file, { ...splitting, stories, ...place })
      } catch {
        return undefined
      } finally {
        setBusy(undefined)
      }
    },
  }
}

function send<Answer>(url: string, file: File, fields: Readonly<Record<string, string>>): Promise<Answer> {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  data.append('file', file)
  // Pictures of a long manuscript need more time.
  return request({ method: 'POST', url, data, timeout: 0 })
}
