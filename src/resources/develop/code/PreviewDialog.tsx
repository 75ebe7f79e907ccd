import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { useOne } from '@refinedev/core'
import { Button, Select, Tree } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { type Code, type CodeFile, code } from '#contract/develop/code'
import { freshDetail } from '../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { copyText } from '../../../lib/copyText.ts'
import { notify } from '../../../providers/api/notification.ts'
import './code.css'
import { useNarrow } from '../../../components/ui/screenLevel.tsx'
import { useCall } from '../../../providers/api/call.ts'
import { downloadCode } from './downloadCode.ts'
import { folders } from './folders.ts'
import { usePhrases } from './phrases.ts'

const CodeView = lazy(async () => ({ default: (await import('./view/CodeView.tsx')).CodeView }))

/** The files that a setting makes, to be read, copied and taken along. */
export function PreviewDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const { data } = useOne<Code>({ resource: code.path, id, queryOptions: freshDetail })
  // The dialog itself shows why there is nothing to preview.
  const query = useCall(code, 'preview', { ids: id }, { cacheTime: 0 })
  const [path, setPath] = useState<string>()
  const [saving, setSaving] = useState(false)
  const files = query.data ?? []
  const file = files.find(candidate => candidate.path === path) ?? files[0]

  async function copy() {
    const copied = file !== undefined && (await copyText(file.content))
    notify(copied ? 'success' : 'warning', t(copied ? 'copied' : 'notCopied'))
  }

  async function download() {
    setSaving(true)
    await downloadCode([{ id, tableName: data?.data.tableName ?? code.name }]).catch(() => undefined)
    setSaving(false)
  }

  return (
    <RecordDialog
      width={1200}
      title={t('previewOf', { name: data?.data.codeName ?? '' })}
      onCancel={close}
      footer={
        <>
          <Button icon={<CopyOutlined />} disabled={!file} onClick={() => void copy()}>
            {t('copyFile')}
          </Button>
          <Button
            type="primary"
            icon={<DownloadOutlined />}
            disabled={!file}
            loading={saving}
            onClick={() => void download()}
          >
            {t('download')}
          </Button>
          <Button onClick={close}>{t('resource.close')}</Button>
        </>
      }
    >
      {file ? (
        <>
          <p className="code-how">{t('howTo')}</p>
          <div className="code-files">
            <FileChoice files={files} path={file.path} choose={setPath} />
            <Suspense fallback={<WaitingBlock />}>
              <CodeView path={file.path} content={file.content} />
            </Suspense>
          </div>
        </>
      ) : query.isError && !query.isFetching ? (
        <LoadFailed text={query.error.message} retry={() => void query.refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </RecordDialog>
  )
}

interface FileChoiceProps {
  files: readonly CodeFile[]
  path: string
  choose: (path: string) => void
}

/** A tree beside the text; on a small screen a list above it. */
function FileChoice({ files, path, choose }: FileChoiceProps) {
  const { t } = usePhrases()
  const narrow = useNarrow()
  const tree = useMemo(() => folders(files.map(file => file.path)), [files])
  if (narrow)
    return (
      <Select
        aria-label={t('files')}
        value={path}
        options={files.map(file => ({ value: file.path, label: file.path }))}
        onChange={choose}
      />
    )
  return (
    <Tree
      aria-label={t('files')}
      style={{ overflow: 'auto' }}
      blockNode
      defaultExpandAll
      selectedKeys={[path]}
      treeData={tree}
      onSelect={(_, { node }) => node.isLeaf && choose(node.key)}
    />
  )
}
