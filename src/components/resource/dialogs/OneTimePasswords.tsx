import { PrinterOutlined } from '@ant-design/icons'
import { Alert, Button, Descriptions, type ModalProps, Space, Typography } from 'antd'
import { definePhrases } from '../../../providers/i18n/definePhrases.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'

interface IssuedPassword {
  tenantId?: string
  account: string
  password: string
}

/** Passwords that nobody can look up again, to be copied or written down before the dialog is closed. */
export function OneTimePasswords({ issued, close }: { issued: readonly IssuedPassword[]; close: () => void }) {
  const { t } = usePhrases()
  const code = (text: string, copyable = false) => (
    <Typography.Text code copyable={copyable}>
      {text}
    </Typography.Text>
  )
  const print = (
    <Button key="print" icon={<PrinterOutlined />} onClick={() => window.print()}>
      {t('print')}
    </Button>
  )
  return (
    <OneTimeDialog title={t('title')} warning={t('warning')} wrapClassName="one-time" footer={print} close={close}>
      {issued.map(({ tenantId, account, password }) => (
        <Descriptions
          key={account}
          bordered
          size="small"
          column={1}
          className="record-values"
          styles={{ label: { width: 128 } }}
          items={[
            ...(tenantId ? [{ key: 'tenant', label: t('tenant'), children: code(tenantId) }] : []),
            { key: 'account', label: t('account'), children: code(account) },
            { key: 'password', label: t('password'), children: code(password, true) },
          ]}
        />
      ))}
    </OneTimeDialog>
  )
}

interface OneTimeSecretProps {
  title: string
  secret: string
  close: () => void
}

/** A secret that nobody can look up again. */
export function OneTimeSecret({ secret, ...dialog }: OneTimeSecretProps) {
  const { t } = usePhrases()
  return (
    <OneTimeDialog warning={t('secretWarning')} {...dialog}>
      <Typography.Text code copyable>
        {secret}
      </Typography.Text>
    </OneTimeDialog>
  )
}

interface OneTimeDialogProps extends Pick<ModalProps, 'title' | 'wrapClassName' | 'children'> {
  warning: string
  footer?: JSX.Element
  close: () => void
}

/** Left by the one button that states that what it shows is saved. */
function OneTimeDialog({ warning, footer, close, children, ...dialog }: OneTimeDialogProps) {
  const { t } = usePhrases()
  const done = (
    <Button key="done" type="primary" onClick={close}>
      {t('done')}
    </Button>
  )
  return (
    <RecordDialog width={600} keyboard={false} closable={false} footer={[footer, done]} {...dialog}>
      <Space direction="vertical" size="middle" className="field-full">
        <Alert type="warning" showIcon message={warning} />
        {children}
      </Space>
    </RecordDialog>
  )
}

const { usePhrases } = definePhrases('components/resource/dialogs', {
  title: { zh: '一次性密码', en: 'One-time password' },
  warning: {
    zh: '密码只显示这一次，关闭后无法再次查看。24小时内首次登录有效，登录后须修改密码。',
    en: 'This password is shown only now and cannot be looked up again. It is good for a first sign-in within 24 hours and must then be changed.',
  },
  secretWarning: { zh: '密钥只显示这一次，请立即复制保存。', en: 'The key is shown this once: copy it now.' },
  tenant: { zh: '租户ID', en: 'Tenant ID' },
  account: { zh: '账号', en: 'Account' },
  password: { zh: '密码', en: 'Password' },
  print: { zh: '打印', en: 'Print' },
  done: { zh: '我已保存', en: 'I have saved it' },
})
