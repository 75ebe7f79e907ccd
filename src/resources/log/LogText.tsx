import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { copyText } from '../../lib/copyText.ts'
import { notify } from '../../providers/api/notification.ts'
import { usePhrases } from './phrases.ts'
import './log.css'

/** A stack or parameters, as one writes them in code, to be read and taken along. */
export function LogText({ label, text }: { label: string; text: string }) {
  const { t } = usePhrases()
  if (text === '') return null
  const pretty = indented(text)
  const copy = async () => {
    if (await copyText(pretty)) notify('success', t('copied'))
    else notify('warning', t('copyFailed'))
  }
  return (
    <div className="log-text">
      <Button size="small" icon={<CopyOutlined />} onClick={() => void copy()}>
        {t('copy')}
      </Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard. */}
      <section tabIndex={0} aria-label={label}>
        <pre>{pretty}</pre>
      </section>
    </div>
  )
}

/** JSON on several lines; what is none, or was cut, stays as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
