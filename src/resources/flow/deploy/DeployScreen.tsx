import '../parts/flow.css'
import './deploy.css'
import { CheckCircleOutlined, CloseCircleOutlined, CloseOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button, Card, Form } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { flowDeploy } from '#contract/flow/deploy'
import { flowManager, maxProcessFiles } from '#contract/flow/manager'
import { flowModel } from '#contract/flow/model'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import { useUnsaved } from '../../../components/resource/draft/unsaved.ts'
import { CheckedForm } from '../../../components/ui/CheckedForm.tsx'
import { DropArea } from '../../../components/upload/DropArea.tsx'
import { fileSize } from '../../../lib/files.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { hasScreen } from '../../../state/hasScreen.ts'
import { ProblemList } from '../parts/ProblemList.tsx'
import { usePhrases } from '../parts/phrases.ts'
import { initialTarget, type Target, TargetFields, targetOf, warningIn } from '../parts/TargetFields.tsx'
import { type CheckedFile, deployFiles, useProcessFiles } from './useProcessFiles.ts'

interface Values extends Target {
  files?: readonly CheckedFile[]
}

/** Several files at once become new versions of their processes: all of them, or none. */
export function DeployScreen() {
  const { t } = usePhrases()
  const label = useLabel()
  const [form] = Form.useForm<Values>()
  const { files, add, drop, clear } = useProcessFiles()
  const { mark } = useUnsaved()
  const invalidate = useInvalidateResource(flowManager.path)
  const [sending, setSending] = useState(false)

  useEffect(() => mark(files.length > 0), [mark, files])
  // The check results belong to the previous files.
  useEffect(() => form.setFields([{ name: 'files', value: files, errors: [] }]), [form, files])

  async function deploy(target: Values) {
    setSending(true)
    try {
      const chosen = files.map(({ file }) => file)
      const answer = await deployFiles(chosen, targetOf(target))
      clear()
      notify('success', t('deployedCount', { count: chosen.length }))
      notify('warning', warningIn(answer))
      await invalidate()
    } catch {
      // The refusal is on screen, and the form keeps what was chosen.
    } finally {
      setSending(false)
    }
  }

  /** Each of them says itself what stands against it. */
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
          disabled={sending}
          onFinish={deploy}
        >
          <TargetFields />
          <Form.Item name="files" label={t('files')} required rules={[{ validator: assertFiles }]}>
            <DropArea accept=".xml,.bpmn" hint={t('filesHint', { most: maxProcessFiles })} onFiles={add} />
          </Form.Item>
          <FileList files={files} drop={drop} disabled={sending} />
          <div className="flow-buttons">
            <Button type="primary" htmlType="submit" loading={sending}>
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

interface FileListProps {
  files: readonly CheckedFile[]
  drop: (key: number) => void
  disabled: boolean
}

const icons: Record<CheckedFile['state'], ReactNode> = {
  checking: <LoadingOutlined />,
  fit: <CheckCircleOutlined />,
  unfit: <CloseCircleOutlined />,
}

/** The files to deploy, with their problems. */
export function FileList({ files, drop, disabled }: FileListProps) {
  const { t } = usePhrases()
  if (files.length === 0) return null
  return (
    <ul className="upload-list deploy-files" aria-label={t('files')} aria-live="polite">
      {files.map(({ key, file: { name, size }, state, complaint }) => (
        <li key={key} className="upload-row">
          <span className="upload-name" title={name}>
            {name}
          </span>
          <span className="upload-size">{fileSize(size)}</span>
          <span className="upload-buttons">
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              disabled={disabled}
              aria-label={t('dropOf', { name })}
              onClick={() => drop(key)}
            />
          </span>
          <div className="deploy-state" data-state={state}>
            {icons[state]} {t(`checks.${state}`)}
            {complaint?.problems.length === 0 && <p>{complaint.reason}</p>}
            {complaint && complaint.problems.length > 0 && (
              <>
                <ProblemList problems={complaint.problems} />
                {flowModel.route && hasScreen(flowModel.route) && (
                  <Link to={flowModel.route}>{t('imports.instead')}</Link>
                )}
              </>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
