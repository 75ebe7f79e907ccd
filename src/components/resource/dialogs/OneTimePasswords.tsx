import { CopyOutlined, PrinterOutlined } from '@ant-design/icons'
import { Alert, Button, Descriptions, Space, Typography } from 'antd'
import { useState } from 'react'
import { copyText } from '../../../lib/copyText.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { usePhrases } from './phrases.ts'

interface IssuedPassword {
  tenantId?: string
  account: string
  password: string
}

/** Passwords that nobody can look up again, to be copied or written down before the dialog is closed. */
export function OneTimePasswords({ issued, close }: { issued: readonly IssuedPassword[]; close: () => void }) {
  const { t } = usePhrases()
  return (
    <RecordDialog
      width={600}
      title={t('title')}
      keyboard={false}
      closable={false}
      wrapClassName="one-time"
      footer={[
        <Button key="print" icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t('print')}
        </Button>,
        <Button key="done" type="primary" onClick={close}>
          {t('done')}
        </Button>,
      ]}
    >
      <Space direction="vertical" size="middle" className="field-full">
        <Alert type="warning" showIcon message={t('warning')} />
        {issued.map(person => (
          <OneTimePassword key={person.account} {...person} />
        ))}
      </Space>
    </RecordDialog>
  )
}

function OneTimePassword({ tenantId, account, password }: IssuedPassword) {
  const { t } = usePhrases()
  const [copied, setCopied] = useState(false)
  const code = (text: string) => <Typography.Text code>{text}</Typography.Text>
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      className="record-values"
      styles={{ label: { width: 128 } }}
      items={[
        ...(tenantId ? [{ key: 'tenant', label: t('tenant'), children: code(tenantId) }] : []),
        { key: 'account', label: t('account'), children: code(account) },
        {
          key: 'password',
          label: t('password'),
          children: (
            <Space wrap>
              {code(password)}
              <Button
                size="small"
                icon={<CopyOutlined />}
                onClick={async () => setCopied(await copyText(password))}
                aria-label={`${t('copy')} ${account}`}
              >
                {t(copied ? 'copied' : 'copy')}
              </Button>
            </Space>
          ),
        },
      ]}
    />
  )
}
