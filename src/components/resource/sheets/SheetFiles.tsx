import { Button, Progress, Spin } from 'antd'
import { type DownloadTicket, downloadTicketPath } from '#contract/auth'
import { type SheetFile, sheetDownloadPath, sheetFiles } from '#contract/kit/sheets'
import { fileSize, saveBlob, saveFile } from '../../../lib/files.ts'
import { isOffered, settings } from '../../../lib/settings.ts'
import { useCall } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { useRunning } from '../../ui/useRunning.ts'
import { usePhrases } from './phrases.ts'

const POLL_MS = 1000

/** The user's own files of a list: how far they are, and the finished ones to download. */
export function SheetFiles({ module }: { module: string }) {
  const { t } = usePhrases()
  const { data = [] } = useCall(
    sheetFiles,
    'list',
    { module },
    { refetchInterval: files => (files?.some(isUnderWay) ? POLL_MS : false) },
  )
  if (data.length === 0) return null
  return (
    <section className="sheet-files" aria-label={t('files')}>
      <h3>
        {t('files')} <small>{t('kept')}</small>
      </h3>
      <ul>
        {data.map(file => (
          <li key={file.id}>
            <span>
              {file.name} <small>{file.createTime}</small>
            </span>
            <State file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ file }: { file: SheetFile }) {
  const { t } = usePhrases()
  const label = useLabel()
  const { running: loading, run } = useRunning()
  const { id, name, format, state, rowsDone, rowsTotal, byteSize, reason } = file

  const isSheet = format === 'xlsx' || format === 'csv'

  const download = () =>
    run(() => openDownload({ path: sheetDownloadPath, params: { id }, name, bytes: byteSize ?? undefined }))

  if (state === 'failed') return <span role="status">{reason && label(reason)}</span>
  if (state === 'waiting') return <span role="status">{t('waiting')}</span>
  if (state === 'running' && !isSheet) return <Spin size="small" />
  if (state === 'running')
    return (
      <span className="sheet-progress">
        <Progress percent={Math.floor((100 * rowsDone) / Math.max(1, rowsTotal ?? rowsDone))} size="small" />
        <small>{t('running', { rows: rowsDone })}</small>
      </span>
    )
  return (
    <span>
      <small>{isSheet ? t('rows', { rows: rowsDone, size: fileSize(byteSize ?? 0) }) : fileSize(byteSize ?? 0)}</small>{' '}
      <Button size="small" loading={loading} onClick={() => void download()}>
        {t('download')}
      </Button>
    </span>
  )
}

const isUnderWay = ({ state }: SheetFile) => state === 'waiting' || state === 'running'

/** Larger files are not read by the page: the browser writes them as they arrive. */
export const MAX_BLOB_BYTES = 16 * 1024 * 1024

interface Download {
  /** Path of the call, without `/api/`. */
  path: string
  params: Record<string, string>
  name: string
  /** Undefined where it is not known. */
  bytes: number | undefined
}

/**
 * Saves a file of the server. Small ones are read with headers, so that a refusal is shown; large ones open by a ticket,
 * whose address is of no use afterwards.
 */
export async function openDownload({ path, params, name, bytes = 0 }: Download): Promise<void> {
  if (bytes <= MAX_BLOB_BYTES || !isOffered(downloadTicketPath))
    return saveBlob(await request<Blob>({ url: path, params, responseType: 'blob', timeout: 0 }), name)
  const query = new URLSearchParams(params)
  const { ticket } = await request<DownloadTicket>({
    method: 'POST',
    url: downloadTicketPath,
    data: { path, query: String(query) },
  })
  query.set('ticket', ticket)
  saveFile(`${settings.apiBase}/${path}?${query}`, name)
}
