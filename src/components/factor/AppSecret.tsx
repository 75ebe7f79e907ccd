import './factor.css'
import { QRCode, Typography } from 'antd'
import type { AppSecret as Secret } from '#contract/auth'
import { usePhrases } from './phrases.ts'

/** The secret of an authenticator app, to be scanned or typed. */
export function AppSecret({ secret, uri }: Secret) {
  const { t } = usePhrases()
  return (
    <div className="factor-app">
      <div role="img" aria-label={t('qrCode')}>
        <div aria-hidden="true">
          <QRCode type="svg" value={uri} size={168} color="#000" bgColor="#fff" />
        </div>
      </div>
      <p>
        {t('secret')}
        <br />
        <Typography.Text code copyable>
          {secret}
        </Typography.Text>
      </p>
    </div>
  )
}
