import { CopyOutlined } from '@ant-design/icons'
import { Alert, Button, Space, Typography } from 'antd'
import { useState } from 'react'
import { copyText } from '../../../lib/copyText.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { usePhrases } from './phrases.ts'

interface OneTimeSecretProps {
  title: string
  secret: string
  close: () => void
}

/** A secret that nobody can look up again. */
export function OneTimeSecret({ title, secret, close }: OneTimeSecretProps) {
  const { t } = usePhrases()
  const [copied, setCopied] = useState(false)
  return (
    <RecordDialog
      width={600}
      title={title}
      keyboard={false}
      closable={false}
      footer={[
        <Button key="done" type="primary" onClick={close}>
          {t('done')}
        </Button>,
      ]}
    >
      <Space direction="vertical" size="middle" className="field-full">
        <Alert type="warning" showIcon message={t('secretWarning')} />
        <Space wrap>
          <Typography.Text code>{secret}</Typography.Text>
          <Button size="small" icon={<CopyOutlined />} onClick={async () => setCopied(await copyText(secret))}>
            {t(copied ? 'copied' : 'copy')}
          </Button>
        </Space>
      </Space>
    </RecordDialog>
  )
}
