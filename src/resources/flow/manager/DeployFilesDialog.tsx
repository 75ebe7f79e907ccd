import { CloseOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Form, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deployUploadPath, flowManager } from '#contract/flow/manager'
import type { FlowProblem } from '#contract/flow/model'
import { CallDialog } from '../../../components/flow/CallDialog.tsx'
import { ProblemList } from '../../../components/flow/ProblemList.tsx'
import { initialTarget, type Target, TargetFields, targetOf } from '../../../components/flow/TargetFields.tsx'
import { useRenewal } from '../../../components/resource/useRenewal.ts'
import { fileSize } from '../../../lib/files.ts'
import { deployFiles } from './deployFiles.ts'
import '../../../components/upload/upload.css'

/** Several files at once become new versions of their processes: all of them, or none. */
export function DeployFilesDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const renew = useRenewal(flowManager.path)
  const [problems, setProblems] = useState<readonly FlowProblem[]>([])

  async function deploy({ files = [], ...target }: Target & { files?: File[] }) {
    setProblems([])
    await deployFiles(deployUploadPath, files, targetOf(target), setProblems)
    await renew()
  }

  return (
    <CallDialog
      title={t('flow.deployment')}
      okText={t('flow.deploy')}
      done={t('flow.deployed')}
      initialValues={initialTarget}
      send={deploy}
      close={close}
    >
      <TargetFields />
      <Form.Item
        name="files"
        label={t('flow.files')}
        required
        extra={t('flow.filesHint')}
        rules={[{ validator: (_, files?: File[]) => (files?.length ? Promise.resolve() : noFiles()) }]}
      >
        <Files />
      </Form.Item>
      {problems.length > 0 && (
        <Alert type="error" message={t('flow.notDeployed')} description={<ProblemList problems={problems} />} />
      )}
    </CallDialog>
  )

  function noFiles() {
    return Promise.reject(new Error(t('flow.noFiles')))
  }
}

interface FilesProps {
  id?: string
  value?: readonly File[]
  onChange?: (files: readonly File[]) => void
}

function Files({ id, value = [], onChange }: FilesProps) {
  const { t } = useTranslation()
  return (
    <>
      <Upload
        id={id}
        multiple
        accept=".xml,.bpmn"
        showUploadList={false}
        beforeUpload={(file, all) => {
          // Told once for each of them.
          if (file === all[0]) onChange?.([...value, ...all])
          return Upload.LIST_IGNORE
        }}
      >
        <Button icon={<UploadOutlined />}>{t('flow.chooseFiles')}</Button>
      </Upload>
      <ul className="upload-list">
        {value.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same file.
          <li key={index} className="upload-row" data-state="waiting">
            <span className="upload-name" title={file.name}>
              {file.name}
            </span>
            <span className="upload-size">{fileSize(file.size)}</span>
            <span className="upload-buttons">
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('flow.dropOf', { name: file.name })}
                onClick={() => onChange?.(value.filter(other => other !== file))}
              />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
