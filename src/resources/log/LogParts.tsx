import { indented } from '../../components/fields/kinds/texts.tsx'
import './log.css'
import { CopyOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import type { Module } from '#contract/kit/module'
import { browserService } from '#contract/log/error'
import { copyText } from '../../lib/copyText.ts'
import { notify } from '../../providers/api/notification.ts'
import { useLabel } from '../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

/** From this many milliseconds on people notice that they wait. */
const SLOW = 1000

export function Duration({ value }: { value: number | null }) {
  const { t } = usePhrases()
  if (value === null) return null
  return (
    <span className="record-number">
      {value} {value >= SLOW && <Tag color="orange">{t('slow')}</Tag>}
    </span>
  )
}

export function Status({ value }: { value: number }) {
  return <Tag color={value >= 500 ? 'red' : value >= 400 ? 'orange' : undefined}>{value}</Tag>
}

const levelColors: Record<string, string> = { warn: 'orange', error: 'red' }

export function Level({ value }: { value: string }) {
  const { t } = usePhrases()
  return value ? (
    <Tag color={levelColors[value]}>{t(`levels.${value}` as 'levels.info', { defaultValue: value })}</Tag>
  ) : null
}

/** The event in words; its code where this version knows none. */
export function LogEvent({ code }: { code: string }) {
  const { t } = usePhrases()
  const key = code.replace(/(?<![.-])[.-]+(\w)/g, (_, letter: string) => letter.toUpperCase())
  return <span title={code}>{code && t(`events.${key}` as 'events.userGrant', { defaultValue: code })}</span>
}

/** Highlights errors of browsers among the server's own. */
export function ServiceLabel({ value }: { value: string }) {
  const { t } = usePhrases()
  return value === browserService ? <Tag>{t('browser')}</Tag> : <span title={value}>{value}</span>
}

/** Renderers of long fields in the view dialog. */
export function longTexts<Key extends string>(module: Module, keys: readonly Key[]) {
  const shows = keys.map(key => [key, (record: object) => <LongText module={module} name={key} record={record} />])
  // One entry for each key.
  return Object.fromEntries(shows) as Record<Key, (record: object) => JSX.Element>
}

/** A stack or parameters, as one writes them in code, to be read and copied. */
function LongText({ module, name, record }: { module: Module; name: string; record: object }) {
  const { t } = usePhrases()
  const label = useLabel()
  const field = module.fields[name]
  const value = (record as Record<string, unknown>)[name]
  if (typeof value !== 'string' || value === '') return null
  const pretty = indented(value)
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
      <section tabIndex={0} aria-label={field ? label(field.label) : name}>
        <pre>{pretty}</pre>
      </section>
    </div>
  )
}

/** Columns with short values. */
export const narrow = {
  method: 90,
  duration: 130,
  env: 100,
  serviceId: 120,
  serverIp: 160,
  serverHost: 140,
  remoteIp: 140,
}
