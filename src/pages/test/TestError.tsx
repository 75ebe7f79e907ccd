import { Button } from 'antd'
import { useState } from 'react'
import { usePhrases } from './phrases.ts'

/** An error that nobody catches, as a fault of the program is one. */
export function TestError() {
  const { t } = usePhrases()
  const [raised, setRaised] = useState(false)

  function raise() {
    setRaised(true)
    setTimeout(() => {
      throw new Error(`Test error ${new Date().toISOString()}`)
    })
  }

  return (
    <section aria-labelledby="test-error">
      <h2 id="test-error">{t('errorLog')}</h2>
      <p>{t('errorLogHelp')}</p>
      <Button onClick={raise}>{t('raise')}</Button>
      <p role="status">{raised && t('raised')}</p>
    </section>
  )
}
