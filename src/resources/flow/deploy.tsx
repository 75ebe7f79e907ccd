import './parts/flow.css'
import { CheckCircleOutlined, CloseCircleOutlined, CloseOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button, Card, Form } from 'antd'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { flowDeploy } from '#contract/flow/deploy'
import { checkUploadPath, deployUploadPath, flowManager, maxProcessFiles } from '#contract/flow/manager'
import { type DeployWarnings, type FlowProblem, flowModel } from '#contract/flow/model'
import { parseJson } from '#contract/kit/texts/parseJson'
import { useInvalidateResource } from '../../components/resource/data/requests.ts'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { useUnsaved } from '../../components/resource/form/unsaved.ts'
import { CheckedForm } from '../../components/ui/CheckedForm.tsx'
import { useRunning } from '../../components/ui/useRunning.ts'
import { DropArea } from '../../components/upload/DropArea.tsx'
import { fileSize } from '../../lib/files.ts'
import { http, request } from '../../providers/api/http.ts'
import { notify } from '../../providers/api/notification.ts'
import { ApiError } from '../../providers/blade/apiError.ts'
import { phrase as commonPhrase, useLabel } from '../../providers/i18n/index.ts'
import { hasScreen } from '../../state/hasScreen.ts'
import { DiagramProblems } from './parts/ProblemList.tsx'
import { usePhrases } from './parts/phrases.ts'
import { initialTarget, type MoveTarget, TargetFields, targetOf, warningIn } from './parts/TargetFields.tsx'

export default defineResource(flowDeploy, { list: DeployScreen })

interface CheckedFile {
  file: File
  state: 'checking' | 'fit' | 'unfit'
  complaint?: Complaint | undefined
}

/** The reason why a file cannot be deployed: what of its diagram does not run, or else one sentence. */
interface Complaint {
  reason: string
  problems: readonly FlowProblem[]
}

interface Values extends MoveTarget {
  files?: readonly CheckedFile[]
}

/** Several files at once become new versions of their processes: all of them, or none. */
function DeployScreen() {
  const { t } = usePhrases()
  const label = useLabel()
  const [form] = Form.useForm<Values>()
  const { files, add, drop } = useProcessFiles()
  const { mark } = useUnsaved()
  const invalidate = useInvalidateResource(flowManager.path)
  const { running, run } = useRunning()

  useEffect(() => mark(files.length > 0), [mark, files])
  // The check results belong to the previous files.
  useEffect(() => form.setFields([{ name: 'files', value: files, errors: [] }]), [form, files])

  const deploy = (target: Values) =>
    run(async () => {
      const data = formOf(targetOf(target))
      for (const { file } of files) data.append('files', file)
      const answer = await request<DeployWarnings | null>({ method: 'POST', url: deployUploadPath, data })
      drop(...files)
      notify('success', t('deployedCount', { count: files.length }))
      notify('warning', warningIn(answer))
      await invalidate()
    })

  /** Each file reports its own problems. */
  async function assertFiles() {
    if (files.length === 0) throw new Error(t('noFiles'))
    if (files.length > maxProcessFiles) throw new Error(t('tooManyFiles', { most: maxProcessFiles }))
    if (files.some(({ state }) => state === 'checking')) throw new Error(t('filesUnchecked'))
    if (files.some(({ state }) => state === 'unfit')) throw new Error(t('filesUnfit'))
  }

  return (
    <div className="flow-page">
      <Card title={<h1>{label(flowDeploy.title)}</h1>}>
        <CheckedForm<Values>
          form={form}
          name="flow_deploy"
          className="flow-form"
          initialValues={initialTarget}
          disabled={running}
          onFinish={deploy}
        >
          <TargetFields />
          <Form.Item name="files" label={t('files')} required rules={[{ validator: assertFiles }]}>
            <DropArea accept=".xml,.bpmn" hint={t('filesHint', { most: maxProcessFiles })} onFiles={add} />
          </Form.Item>
          <FileList files={files} drop={drop} disabled={running} />
          <div className="flow-buttons">
            <Button type="primary" htmlType="submit" loading={running}>
              {t('deploy')}
            </Button>
            {flowManager.route && hasScreen(flowManager.route) && (
              <Link className="deploy-processes" to={flowManager.route}>
                {label(flowManager.title)}
              </Link>
            )}
          </div>
        </CheckedForm>
      </Card>
    </div>
  )
}

/** Files that wait to be deployed, each of which is checked as it comes. A file replaces one of the same name. */
function useProcessFiles() {
  const [files, setFiles] = useState<readonly CheckedFile[]>([])
  const add = useCallback((chosen: readonly File[]) => {
    const names = new Set(chosen.map(({ name }) => name))
    const added = chosen.map(file => ({ file, state: 'checking' as const }))
    setFiles(all => [...all.filter(({ file }) => !names.has(file.name)), ...added])
    for (const file of chosen)
      void checkFile(file).then(complaint => {
        const checked: CheckedFile = { file, state: complaint ? 'unfit' : 'fit', complaint }
        setFiles(all => all.map(one => (one.file === file ? checked : one)))
      })
  }, [])
  const drop = (...dropped: CheckedFile[]) => setFiles(all => all.filter(one => !dropped.includes(one)))
  return { files, add, drop }
}

/** Nothing is answered for a file that can be deployed. */
async function checkFile(file: File): Promise<Complaint | undefined> {
  let problems: readonly FlowProblem[] = []
  try {
    await http.post(checkUploadPath, formOf({ file }), {
      meta: { silent: true },
      // Read before the answer is treated as a refusal.
      transformResponse: [
        (text: string) => {
          const body = parseJson(text) as { data?: unknown } | undefined
          if (Array.isArray(body?.data)) problems = body.data as FlowProblem[]
          return body
        },
      ],
    })
    return undefined
  } catch (error) {
    const isReason = error instanceof ApiError && error.message
    return { reason: isReason ? error.message : commonPhrase('errors.network'), problems }
  }
}

function formOf(parts: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value as string | File)
  return form
}

interface FileListProps {
  files: readonly CheckedFile[]
  drop: (file: CheckedFile) => void
  disabled: boolean
}

const icons: Record<CheckedFile['state'], ReactNode> = {
  checking: <LoadingOutlined />,
  fit: <CheckCircleOutlined />,
  unfit: <CloseCircleOutlined />,
}

/** The files to deploy, with their problems. */
function FileList({ files, drop, disabled }: FileListProps) {
  const { t } = usePhrases()
  if (files.length === 0) return null
  return (
    <ul className="upload-list deploy-files" aria-label={t('files')} aria-live="polite">
      {files.map(checked => {
        const { file, state, complaint } = checked
        return (
          <li key={file.name} className="upload-row">
            <span className="upload-name" title={file.name}>
              {file.name}
            </span>
            <span className="upload-size">{fileSize(file.size)}</span>
            <span className="upload-buttons">
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                disabled={disabled}
                aria-label={t('dropOf', { name: file.name })}
                onClick={() => drop(checked)}
              />
            </span>
            <div className="deploy-state" data-state={state}>
              {icons[state]} {t(`checks.${state}`)}
              {complaint?.problems.length === 0 && <p>{complaint.reason}</p>}
              {complaint && complaint.problems.length > 0 && (
                <>
                  <DiagramProblems problems={complaint.problems} />
                  {flowModel.route && hasScreen(flowModel.route) && (
                    <Link to={flowModel.route}>{t('imports.instead')}</Link>
                  )}
                </>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
