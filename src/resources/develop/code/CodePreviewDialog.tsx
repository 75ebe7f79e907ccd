import './code.css'
import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import markdown from 'highlight.js/lib/languages/markdown'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import { createLowlight } from 'lowlight'
import { type ReactNode, useMemo, useState } from 'react'
import { type Code, code } from '#contract/develop/code'
import { useRecord } from '../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { useNarrow } from '../../../components/ui/screenLevel.tsx'
import { useRunning } from '../../../components/ui/useRunning.ts'
import { copyText } from '../../../lib/copyText.ts'
import { useCall } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { downloadCode } from './downloadCode.ts'
import { usePhrases } from './phrases.ts'

/** The files that a setting makes, to be read, copied and downloaded. */
export function CodePreviewDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const { data } = useRecord<Code>(code.path, id)
  // The dialog itself shows why there is nothing to preview.
  const query = useCall(code, 'preview', { ids: id }, { cacheTime: 0 })
  const [path, setPath] = useState<string>()
  const { running, run } = useRunning()
  const narrow = useNarrow()
  const files = query.data ?? []
  const file = files.find(candidate => candidate.path === path) ?? files[0]

  async function copy() {
    const copied = file !== undefined && (await copyText(file.content))
    notify(copied ? 'success' : 'warning', t(copied ? 'copied' : 'notCopied'))
  }

  const download = () => run(() => downloadCode([{ id, tableName: data?.tableName ?? code.name }]))

  return (
    <RecordDialog
      width={1200}
      title={t('previewOf', { name: data?.codeName ?? '' })}
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
            loading={running}
            onClick={() => void download()}
          >
            {t('download')}
          </Button>
          <Button onClick={close}>{t('resource.close')}</Button>
        </>
      }
    >
      <Loaded query={query}>
        {files =>
          file && (
            <>
              <p className="code-how">{t('howTo')}</p>
              <Tabs
                tabPosition={narrow ? 'top' : 'left'}
                activeKey={file.path}
                onChange={setPath}
                items={files.map(({ path: key, content }) => ({
                  ...{ key, label: key },
                  children: <CodeView path={key} content={content} />,
                }))}
              />
            </>
          )
        }
      </Loaded>
    </RecordDialog>
  )
}

/** A file to be read; it scrolls by itself, with the keyboard too. */
function CodeView({ path, content }: { path: string; content: string }) {
  const shown = useMemo(() => highlighted(path, content), [path, content])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="code-view" tabIndex={0} aria-label={path}>
      <pre>
        <code>{shown}</code>
      </pre>
    </section>
  )
}

const lowlight = createLowlight({ typescript, sql, markdown })

const languages: readonly (readonly [RegExp, string])[] = [
  [/\.(tsx?|mjs)$/, 'typescript'],
  [/\.sql$/, 'sql'],
  [/\.md$/, 'markdown'],
]

type Node = ReturnType<typeof lowlight.highlight>['children'][number]

/** The text of a file with its words in colours, which a style sheet gives to their classes. */
function highlighted(path: string, content: string): ReactNode {
  const language = languages.find(([pattern]) => pattern.test(path))?.[1]
  return language ? lowlight.highlight(language, content).children.map(renderNode) : content
}

// The text never changes while it is shown, so that places do as keys.
function renderNode(node: Node, place: number): ReactNode {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return null
  const classes = node.properties.className
  return (
    <span key={place} className={Array.isArray(classes) ? classes.join(' ') : undefined}>
      {node.children.map(renderNode)}
    </span>
  )
}
