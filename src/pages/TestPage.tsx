import { Alert, Typography } from 'antd'
import { definePhrases } from '../providers/i18n/definePhrases.ts'

/** In place of mock data it states that there is none. */
export function TestPage() {
  const { t } = usePhrases()
  return (
    <>
      <Typography.Title level={1}>{t('route.test')}</Typography.Title>
      <Alert type="info" showIcon message={t('mockOff')} description={t('mockOffHelp')} />
    </>
  )
}

const { usePhrases } = definePhrases('pages/test', {
  mockOff: { zh: '模拟数据已关闭', en: 'Mock data is off' },
  mockOffHelp: {
    zh: '所有页面的数据都来自真实的服务器。',
    en: 'All screens show data of the real server.',
  },
})
