import { useCallback, useEffect, useRef, useState } from 'react'
import { type Complaint, checkFile } from './processFiles.ts'

export interface CheckedFile {
  key: number
  file: File
  state: 'checking' | 'fit' | 'unfit'
  complaint?: Complaint
}

/** Files that wait to be deployed, each of which is checked as it comes. One of the same name takes its place. */
export function useProcessFiles() {
  const [files, setFiles] = useState<readonly CheckedFile[]>([])
  const checks = useRef(new Map<number, AbortController>())
  const lastKey = useRef(0)

  const check = useCallback(async ({ key, file }: CheckedFile) => {
    const controller = new AbortController()
    checks.current.set(key, controller)
    const complaint = await checkFile(file, controller.signal)
    checks.current.delete(key)
    const state = complaint ? 'unfit' : 'fit'
    setFiles(all => all.map(one => (one.key === key ? { ...one, state, complaint } : one)))
  }, [])

  useEffect(
    () => () => {
      for (const controller of checks.current.values()) controller.abort()
    },
    [],
  )

  return {
    files,
    add: useCallback(
      (chosen: readonly File[]) => {
        const added = chosen.map(file => ({ key: ++lastKey.current, file, state: 'checking' as const }))
        const names = new Set(chosen.map(({ name }) => name))
        setFiles(all => [...all.filter(({ file }) => !names.has(file.name)), ...added])
        for (const one of added) void check(one)
      },
      [check],
    ),
    drop: useCallback((key: number) => {
      checks.current.get(key)?.abort()
      setFiles(all => all.filter(one => one.key !== key))
    }, []),
    clear: useCallback(() => setFiles([]), []),
  }
}
