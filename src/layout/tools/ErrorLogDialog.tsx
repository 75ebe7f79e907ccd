import './errorLog.css'
import { BugFilled } from '@ant-design/icons'
import { Button, Table, type TableColumnsType, Tag } from 'antd'
import { useRef } from 'react'
import type { LogEntry } from '#contract/auth'
import { Dialog, fullWindow } from '../../components/ui/Dialog.tsx'
import { FingerSized, useNarrow } from '../../components/ui/screenLevel.tsx'
import { useConfirm } from '../../components/ui/useConfirm.ts'
import { useRunning } from '../../components/ui/useRunning.ts'
import { request } from '../../providers/api/http.ts'
import { notify } from '../../providers/api/notification.ts'
import { definePhrases } from '../../providers/i18n/definePhrases.ts'
import { forgetErrors, useErrorLog } from '../../state/errorLog.ts'

interface ErrorLogDialogProps {
  open: boolean
  close: () => void
}

/** The errors this browser has met; they can be sent to the server, or cleared here. */
export function ErrorLogDialog({ open, close }: ErrorLogDialogProps) {
  const { t } = usePhrases()
  const ask = useConfirm()
  const entries = useErrorLog(state => state.logsList)
  const { running: sending, run } = useRunning()
  const actions = useRef<HTMLDivElement>(null)

  const upload = async () => {
    if (!(await ask({ content: t('confirmUpload') }))) return
    await run(async () => {
      await sendErrors(entries)
      notify('success', t('uploaded'))
    })
    keepFocus()
  }
  const clear = async () => {
    if (!(await ask({ content: t('confirmClear') }))) return
    forgetErrors(entries)
    notify('success', t('cleared'))
    keepFocus()
  }
  // An empty log disables its buttons, and the keyboard must stay in the dialog.
  const keepFocus = () => actions.current?.focus({ preventScroll: true })
  return (
    <FingerSized>
      <Dialog
        className="error-log"
        width="100vw"
        {...fullWindow}
        open={open}
        title={t('errorLog.title')}
        footer={null}
        onCancel={close}
      >
        <div ref={actions} tabIndex={-1} className="error-log-actions">
          <Button type="primary" disabled={entries.length === 0} loading={sending} onClick={upload}>
            {t('upload')}
          </Button>
          <Button danger disabled={entries.length === 0 || sending} onClick={clear}>
            {t('clear')}
          </Button>
        </div>
        <Table
          size="small"
          // A message without a blank must not push the columns behind it off the screen.
          tableLayout="fixed"
          rowKey={keyOf}
          rowClassName="error-log-entry"
          columns={useColumns()}
          dataSource={entries}
          locale={{ emptyText: t('empty') }}
          pagination={{ defaultPageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
        />
      </Dialog>
    </FingerSized>
  )
}

const cellStyle = { overflowWrap: 'anywhere', verticalAlign: 'top' } as const
const factStyle = {
  ...cellStyle,
  ...{ display: 'grid', gap: 8, gridTemplateColumns: '64px minmax(0, 1fr)', justifyItems: 'start' },
  ...{ padding: '4px 0', border: 0 },
}

function useColumns(): TableColumnsType<LogEntry> {
  const { t } = usePhrases()
  const style = useNarrow() ? factStyle : cellStyle
  // On small screens each fact is under its name, which the style reads from here.
  const named = (name: 'type' | 'url' | 'message' | 'stack' | 'time') => ({
    title: t(name),
    dataIndex: name,
    onCell: () => ({ title: undefined, style, ...{ 'data-name': t(name) } }),
  })
  return [
    { ...named('type'), width: 90, render: (type: string) => <TypeMark type={type} /> },
    { ...named('url'), width: '20%' },
    { ...named('message'), width: '24%' },
    {
      ...named('stack'),
      render: (stack: string, { message }) =>
        stack && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
          <section tabIndex={0} aria-label={`${t('stack')}: ${message}`}>
            <pre>{stack}</pre>
          </section>
        ),
    },
    { ...named('time'), width: 170, className: 'error-log-time' },
  ]
}

function TypeMark({ type }: { type: string }) {
  const { t } = usePhrases()
  if (type !== 'error') return type
  return (
    <Tag color="red" icon={<BugFilled />}>
      {t('error')}
    </Tag>
  )
}

/** Two entries never agree in these: the same error again replaces the former. */
function keyOf({ url, message, stack }: LogEntry): string {
  return `${url}\n${message}\n${stack}`
}

const { usePhrases } = definePhrases('layout/tools/errorLogDialog', {
  type: { zh: '类型', en: 'Type' },
  error: { zh: '错误', en: 'Error' },
  url: { zh: '地址', en: 'Address' },
  message: { zh: '内容', en: 'Message' },
  stack: { zh: '堆栈', en: 'Stack' },
  time: { zh: '时间', en: 'Time' },
  upload: { zh: '上传服务器', en: 'Upload to the server' },
  clear: { zh: '清空本地日志', en: 'Clear the local log' },
  confirmUpload: { zh: '确定上传本地日志到服务器?', en: 'Upload the local log to the server?' },
  uploaded: { zh: '发送成功!', en: 'Sent!' },
  confirmClear: { zh: '确定清空本地日志记录?', en: 'Clear the local log?' },
  cleared: { zh: '清空成功!', en: 'Cleared!' },
  empty: { zh: '没有错误日志', en: 'No errors logged' },
})

/** Limits of the server, with a margin for the surrounding JSON. */
const limits = { count: 100, bytes: 64_000 }

/**
 * Sends the log in parts and forgets each as it arrives. A list in the body prevents the call from ending the session.
 */
export async function sendErrors(entries: readonly LogEntry[]): Promise<void> {
  for (const batch of batchesOf(entries, limits)) {
    await request({ method: 'POST', url: 'blade-auth/oauth/logout', data: batch })
    forgetErrors(batch)
  }
}

/** Parts of a list that each stay within the limits as JSON. An item larger than the limit travels alone. */
export function batchesOf<Item>(items: readonly Item[], { count, bytes }: typeof limits): Item[][] {
  const batches: Item[][] = []
  let weight = 0
  for (const item of items) {
    const size = sizeOf(item)
    const batch = batches.at(-1)
    if (batch && batch.length < count && weight + size <= bytes) {
      batch.push(item)
      weight += size
    } else {
      batches.push([item])
      weight = size
    }
  }
  return batches
}

function sizeOf(item: unknown): number {
  return new TextEncoder().encode(JSON.stringify(item)).length + 1
}
