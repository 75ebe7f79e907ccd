import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** An error that nobody catches, as a fault of the program is one. */
export function TestError() {
  const { t } = useTranslation()
  const [raised, setRaised] = useState(false)

  function raise() {
    setRaised(true)
    setTimeout(() => {
      throw new Error(`Test error ${new Date().toISOString()}`)
    })
  }

  return (
    <section aria-labelledby="test-error">
      <h2 id="test-error">{t('test.errorLog')}</h2>
      <p>{t('test.errorLogHelp')}</p>
      <Button onClick={raise}>{t('test.raise')}</Button>
      <p role="status">{raised && t('test.raised')}</p>
    </section>
  )
}
