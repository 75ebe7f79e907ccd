import { useEffect, useState } from 'react'
import { settings } from '../../lib/settings.ts'
import { useFrontLanguage, useFrontPhrases } from '../../providers/i18n/front.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'

/** `now` where the page may stay open beyond midnight. */
export function Masthead({ now }: { now?: Date }) {
  const [opened] = useState(() => new Date())
  const { t } = useFrontPhrases()
  return (
    <header className="masthead">
      <div className="masthead-ears">
        <Today now={now ?? opened} />
        <LanguageSwitch />
      </div>
      <p className="masthead-name" lang="zh-CN">
        {settings.productTitle}
      </p>
      <p className="masthead-subtitle">{t('product.subtitle')}</p>
    </header>
  )
}

/** Appears after the form: to load the names of days takes 50 ms of a slow computer. */
function Today({ now }: { now: Date }) {
  const language = useFrontLanguage()
  const [text, setText] = useState('\u00a0')
  useEffect(() => {
    const format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'full' })
    setText(format.format(now))
  }, [language, now])
  return <time>{text}</time>
}
