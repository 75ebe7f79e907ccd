import './upload.css'
import { CloseOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type StoredFile, uploadPath } from '#contract/resource/oss'
import { storedPath } from '#contract/resource/storedPath'
import { fileSize, uploadBody } from '../../lib/files.ts'
import { request } from '../../providers/api/http.ts'
import { ApiError } from '../../providers/blade/apiError.ts'
import { phrase } from '../../providers/i18n/index.ts'

interface UploadListProps {
  uploads: readonly Upload[]
  drop: (key: number) => void
  retry: (key: number) => void
}

export function UploadList({ uploads, drop, retry }: UploadListProps) {
  const { t } = useTranslation()
  const done = uploads.filter(({ state }) => state === 'done').length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  if (uploads.length === 0) return null
  return (
    <section aria-label={t('files.list')}>
      <p className="upload-summary" role="status">
        {t('files.summary', { done, failed, count: uploads.length })}
      </p>
      <ul className="upload-list">
        {uploads.map(upload => (
          <UploadRow key={upload.key} upload={upload} drop={drop} retry={retry} />
        ))}
      </ul>
    </section>
  )
}

interface UploadRowProps extends Omit<UploadListProps, 'uploads'> {
  upload: Upload
}

export function UploadRow({ upload: { key, file, state, percent, reason }, drop, retry }: UploadRowProps) {
  const { t } = useTranslation()
  const { name } = file
  return (
    <li className="upload-row" data-state={state}>
      <span className="upload-name" title={name}>
        {name}
      </span>
      <span className="upload-size">{fileSize(file.size)}</span>
      <span className="upload-buttons">
        {state === 'failed' && (
          <Button
            type="text"
            size="small"
            icon={<ReloadOutlined />}
            aria-label={t('files.retryOf', { name })}
            onClick={() => retry(key)}
          />
        )}
        {state !== 'done' && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t(state === 'failed' ? 'files.dropOf' : 'files.cancelOf', { name })}
            onClick={() => drop(key)}
          />
        )}
      </span>
      {state === 'failed' ? (
        <span className="upload-reason" role="alert">
          {reason}
        </span>
      ) : (
        <Progress
          className="upload-progress"
          aria-label={name}
          size="small"
          percent={percent}
          status={state === 'done' ? 'success' : 'active'}
        />
      )}
    </li>
  )
}

interface Upload {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  percent: number
  /** The reason of the failure. */
  reason?: string
  stored?: StoredFile
}

/** More at once would only share the same line. */
const AT_ONCE = 3

interface Options extends Pick<UploadOptions, 'call' | 'code'> {
  onStored?: (stored: StoredFile) => void
}

/** Files on their way: a few at a time, each of which can be cancelled, and tried again when it failed. */
export function useUploads({ call, code, onStored }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const sending = useRef(new Map<number, AbortController>())
  const lastKey = useRef(0)
  const latestOnStored = useRef(onStored)
  latestOnStored.current = onStored

  const change = useCallback((key: number, changes: Partial<Upload>) => {
    setUploads(all => all.map(upload => (upload.key === key ? { ...upload, ...changes } : upload)))
  }, [])

  const send = useCallback(
    async ({ key, file }: Upload) => {
      const controller = new AbortController()
      sending.current.set(key, controller)
      change(key, { state: 'sending', percent: 0 })
      try {
        const onPercent = (percent: number) => change(key, { percent })
        const stored = await sendFile(file, { call, code, signal: controller.signal, onPercent })
        change(key, { state: 'done', percent: 100, stored })
        latestOnStored.current?.(stored)
      } catch (error) {
        // A cancelled one has left the list already.
        const reason = error instanceof ApiError && error.message ? error.message : phrase('errors.network')
        change(key, { state: 'failed', reason })
      } finally {
        sending.current.delete(key)
      }
    },
    [call, code, change],
  )

  useEffect(() => {
    const free = AT_ONCE - sending.current.size
    const next = uploads.filter(({ key, state }) => state === 'waiting' && !sending.current.has(key)).slice(0, free)
    for (const upload of next) void send(upload)
  }, [uploads, send])

  useEffect(
    () => () => {
      for (const controller of sending.current.values()) controller.abort()
    },
    [],
  )

  return {
    uploads,
    busy: uploads.some(({ state }) => state === 'waiting' || state === 'sending'),
    add: useCallback((files: readonly File[]) => {
      const added = files.map(file => ({ key: ++lastKey.current, file, state: 'waiting' as const, percent: 0 }))
      setUploads(all => [...all, ...added])
    }, []),
    /** Also removes a finished or failed one from the list. */
    drop: useCallback((key: number) => {
      sending.current.get(key)?.abort()
      setUploads(all => all.filter(upload => upload.key !== key))
    }, []),
    retry: useCallback((key: number) => change(key, { state: 'waiting', reason: undefined }), [change]),
  }
}

interface UploadOptions {
  /** `put-file`, or `put-file-attach` for a file that becomes an attachment. */
  call: 'put-file' | 'put-file-attach'
  /** Code of a storage other than the enabled one. */
  code?: string
  signal: AbortSignal
  onPercent: (percent: number) => void
}

/** Refusals are left to the caller, who shows them next to the file they concern. */
export async function sendFile(file: File, { call, code, signal, onPercent }: UploadOptions): Promise<StoredFile> {
  const stored = await request<StoredFile>({
    method: 'POST',
    url: `${uploadPath}/${call}`,
    params: { code },
    data: uploadBody(file),
    signal,
    meta: { silent: true },
    onUploadProgress: ({ loaded, total }) => onPercent(total ? Math.floor((loaded / total) * 100) : 0),
  })
  // Records store no signature, and it would have expired when the file is opened.
  return { ...stored, link: storedPath(stored.link) ?? stored.link }
}
