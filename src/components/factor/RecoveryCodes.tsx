import './factor.css'
import { Alert, Button, Space, Typography } from 'antd'
import { useState } from 'react'
import { copyText } from '../../lib/copyText.ts'
import { usePhrases } from './phrases.ts'

/** Codes that nobody can look up again, to be copied or written down before it goes on. */
export function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: () => void }) {
  const { t } = usePhrases()
  const [copied, setCopied] = useState(false)
  return (
    <>
      <Alert type="warning" showIcon message={t('codesHint')} />
      <ul className="factor-codes" aria-label={t('codesTitle')}>
        {codes.map(code => (
          <li key={code}>
            <Typography.Text code>{code}</Typography.Text>
          </li>
        ))}
      </ul>
      <Space wrap>
        <Button onClick={async () => setCopied(await copyText(codes.join('\n')))}>
          {t(copied ? 'copied' : 'copy')}
        </Button>
        <Button type="primary" onClick={done}>
          {t('saved')}
        </Button>
      </Space>
    </>
  )
}
