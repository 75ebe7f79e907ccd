import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { http } from '../../providers/api/http.ts'
import { startLanguage } from '../../providers/i18n/index.ts'
import { useUploads } from './UploadList.tsx'

interface Arriving {
  name: string
  signal: AbortSignal
  percent: (loaded: number) => void
  answer: (code: number, msg?: string) => void
}

let arriving: Arriving[] = []

beforeEach(async () => {
  await startLanguage('zh')
  arriving = []
  http.defaults.adapter = config =>
    new Promise((resolve, reject) => {
      const signal = config.signal as AbortSignal
      signal.addEventListener('abort', () => reject(new Error('aborted')))
      const file = (config.data as FormData).get('file') as File
      const percent = (loaded: number) =>
        config.onUploadProgress?.({ loaded, total: 100, bytes: loaded, lengthComputable: true })
      const answer = (code: number, msg = '') => {
        const data = { code, msg, success: code === 200, data: { link: `/${file.name}`, name: file.name } }
        resolve({ config, data, status: code, statusText: '', headers: {} })
      }
      arriving.push({ name: file.name, signal, percent, answer })
    })
})
afterEach(cleanup)

const file = (name: string) => new File(['x'], name)

function start(...names: string[]) {
  const stored: string[] = []
  const { result } = renderHook(() => useUploads({ call: 'put-file', onStored: ({ name }) => stored.push(name) }))
  act(() => result.current.add(names.map(file)))
  return { result, stored, states: () => result.current.uploads.map(({ state }) => state) }
}

it('sends three at a time, and the next when one is done', async () => {
  const { states, stored } = start('a', 'b', 'c', 'd')
  await waitFor(() => expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting']))
  await waitFor(() => expect(arriving).toHaveLength(3))
  act(() => arriving[1]?.answer(200))
  await waitFor(() => expect(states()).toEqual(['sending', 'done', 'sending', 'sending']))
  expect(stored).toEqual(['b'])
})

it('reports the progress of each one', async () => {
  const { result } = start('a')
  await waitFor(() => expect(arriving).toHaveLength(1))
  act(() => arriving[0]?.percent(42))
  await waitFor(() => expect(result.current.uploads[0]?.percent).toBe(42))
})

it('says why one failed, and tries it again', async () => {
  const { result, states, stored } = start('a')
  await waitFor(() => expect(arriving).toHaveLength(1))
  act(() => arriving[0]?.answer(415, '不支持这种类型的文件'))
  await waitFor(() => expect(result.current.uploads[0]?.reason).toBe('不支持这种类型的文件'))
  expect(result.current.busy).toBe(false)
  act(() => result.current.retry(result.current.uploads[0]?.key ?? 0))
  await waitFor(() => expect(arriving).toHaveLength(2))
  act(() => arriving[1]?.answer(200))
  await waitFor(() => expect(states()).toEqual(['done']))
  expect(stored).toEqual(['a'])
})

it('stops sending what is cancelled, and goes on with the next', async () => {
  const { result, states } = start('a', 'b', 'c', 'd')
  await waitFor(() => expect(arriving).toHaveLength(3))
  act(() => result.current.drop(result.current.uploads[0]?.key ?? 0))
  expect(arriving[0]?.signal.aborted).toBe(true)
  await waitFor(() => expect(arriving.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']))
  expect(states()).toEqual(['sending', 'sending', 'sending'])
})
