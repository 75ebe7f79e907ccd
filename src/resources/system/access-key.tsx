import { CopyOutlined } from '@ant-design/icons'
import { Alert, Button, Space, Typography } from 'antd'
import { useState } from 'react'
import { accessKey } from '#contract/system/access-key'
import { defineResource, type FormProps } from '../../components/resource/definition/defineResource.ts'
import { FormDialog } from '../../components/resource/form/FormDialog.tsx'
import { RecordDialog } from '../../components/ui/RecordDialog.tsx'
import { copyText } from '../../lib/copyText.ts'
import { usePhrases } from './phrases.ts'

export default defineResource(accessKey, {
  columns: ['name', 'userId', 'modules', 'readOnly', 'endTime', 'lastUsedTime'],
  form: KeyForm,
})

/** The usual form; a new key is shown once. */
function KeyForm(props: FormProps) {
  const { close } = props
  const [token, setToken] = useState<string>()
  if (token) return <NewKey token={token} close={close} />
  return <FormDialog {...props} onSaved={saved => (saved.token ? setToken(String(saved.token)) : close())} />
}

function NewKey({ token, close }: { token: string; close: () => void }) {
  const { t } = usePhrases()
  const [copied, setCopied] = useState(false)
  return (
    <RecordDialog
      width={600}
      title={t('accessKey.title')}
      keyboard={false}
      closable={false}
      footer={[
        <Button key="done" type="primary" onClick={close}>
          {t('accessKey.done')}
        </Button>,
      ]}
    >
      <Space direction="vertical" size="middle" className="field-full">
        <Alert type="warning" showIcon message={t('accessKey.warning')} />
        <Space wrap>
          <Typography.Text code>{token}</Typography.Text>
          <Button size="small" icon={<CopyOutlined />} onClick={async () => setCopied(await copyText(token))}>
            {t(copied ? 'accessKey.copied' : 'accessKey.copy')}
          </Button>
        </Space>
      </Space>
    </RecordDialog>
  )
}
