import '../../../components/report/report.css'
import './designer.css'
import { Alert, Button, Checkbox, Flex, Form, Input, Select } from 'antd'
import { useRef, useState } from 'react'
import { parameterTypes, type ReportParameter } from '#contract/report/definition'
import { type Report, report } from '#contract/report/report'
import { usePageName } from '../../../components/resource/data/recordAddress.ts'
import { useRecord } from '../../../components/resource/data/requests.ts'
import { DraftNote, DraftOffer } from '../../../components/resource/form/useDraft.tsx'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { notify } from '../../../providers/api/notification.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { usePageNavigate } from '../../../providers/router.ts'
import { ParameterFields } from '../view/ParameterFields.tsx'
import { Setting } from '../view/Setting.tsx'
import { usePhrases } from './phrases.ts'
import { labels, ResultSettings } from './ResultSettings.tsx'
import { StatementField } from './StatementField.tsx'
import { type Design, useDesign } from './useDesign.ts'

/** The designer of a report: statement, parameters, result and how it is shown, from top to bottom. */
function ReportDesigner({ stored }: { stored?: Report }) {
  const { t } = usePhrases()
  const navigate = usePageNavigate()
  const design = useDesign(stored)
  const { draft, run, save, saved } = design
  const [nameMissing, setNameMissing] = useState(false)
  const nameField = useRef<HTMLElement | null>(null)
  const language = useLanguage()
  const name = (language === 'en' && draft.nameEn) || draft.name
  const title = name ? t('title', { name }) : t('create')
  usePageName(title)

  async function store() {
    setNameMissing(draft.name.trim() === '')
    if (draft.name.trim() === '') {
      nameField.current?.focus()
      return
    }
    const answer = await save.start()
    if (!answer) return
    notify('success', t('notifications.success'))
    if (!stored) navigate(`/report/design/${answer.id}`, { replace: true })
  }

  return (
    <article className="report-page" aria-label={title}>
      <header className="report-head">
        <h1>{title}</h1>
        <Flex wrap align="center" gap="small">
          <DraftNote draftState={design.draftState} />
          <Button loading={run.isLoading} onClick={() => void run.start()}>
            {t('run')}
          </Button>
          <Button type="primary" loading={save.isLoading} onClick={() => void store()}>
            {t('buttons.save')}
          </Button>
          {saved.id && <Button onClick={() => navigate(`/report/view/${saved.id}`)}>{t('buttons.show')}</Button>}
          <Button onClick={() => navigate(report.route ?? '/')}>{t('leave')}</Button>
        </Flex>
      </header>
      <DraftOffer offer={design.offer} />
      <div role="status">{design.merged && <Alert type="warning" showIcon message={t('merged')} />}</div>
      <Form layout="vertical" component="div" className="report-design" disabled={save.isLoading}>
        <Basics design={design} nameMissing={nameMissing} nameField={nameField} />
        <StatementField design={design} />
        <ParameterSettings design={design} />
        <ResultSettings design={design} />
      </Form>
    </article>
  )
}

interface BasicsProps {
  design: Design
  nameMissing: boolean
  nameField: React.MutableRefObject<HTMLElement | null>
}

/** Optional texts of a report, with their maximum lengths. */
const others = [
  ['nameEn', 100],
  ['remark', 500],
  ['remarkEn', 500],
] as const

function Basics({ design: { draft, change }, nameMissing, nameField }: BasicsProps) {
  const { t } = usePhrases()
  const isMissing = nameMissing && draft.name.trim() === ''
  return (
    <section className="report-sheet" aria-label={t('basics')}>
      <div className="report-basics">
        <Setting
          required
          label={t('name')}
          {...(isMissing && { validateStatus: 'error' as const, help: t('nameHelp') })}
        >
          <Input
            ref={input => {
              nameField.current = input?.input ?? null
            }}
            maxLength={100}
            value={draft.name}
            onChange={event => change({ name: event.target.value })}
          />
        </Setting>
        {others.map(([key, maxLength]) => (
          <Setting key={key} label={t(`${key}`)}>
            <Input maxLength={maxLength} value={draft[key]} onChange={event => change({ [key]: event.target.value })} />
          </Setting>
        ))}
      </div>
    </section>
  )
}

/** A report to be changed, or a new one. */
export function DesignPage({ id }: { id: string }) {
  const isNew = id === 'new'
  // A second reading would replace what is being written; a save merges both.
  const options = { enabled: !isNew, cacheTime: 0, refetchOnReconnect: false }
  const { data, error, isError, isFetchedAfterMount, refetch } = useRecord<Report>(report.path, id, options)
  if (isNew) return <ReportDesigner />
  if (isError && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data || !isFetchedAfterMount) return <WaitingBlock />
  return <ReportDesigner key={data.version} stored={data} />
}

/** Settings of the statement's parameters, and values for a trial run. */
function ParameterSettings({ design }: { design: Design }) {
  const { t } = usePhrases()
  const { draft, define, values, setValues, run } = design
  const { parameters } = draft
  return (
    <section className="report-sheet">
      <h2>{t('parameters')}</h2>
      {parameters.length === 0 && <p className="report-note">{t('noParameters')}</p>}
      {parameters.map(parameter => (
        <Settings
          key={parameter.name}
          parameter={parameter}
          change={part =>
            define({ parameters: parameters.map(one => (one.name === parameter.name ? { ...one, ...part } : one)) })
          }
        />
      ))}
      {parameters.length > 0 && (
        <>
          <h3>{t('tryWith')}</h3>
          <div className="report-parameters">
            <ParameterFields
              parameters={parameters}
              values={{ ...Object.fromEntries(parameters.map(one => [one.name, literalDefault(one)])), ...values }}
              change={setValues}
              problem={run.data && 'problem' in run.data ? run.data.problem : undefined}
            />
          </div>
        </>
      )}
    </section>
  )
}

/** Days that are counted from today are left to the server. */
function literalDefault({ default: defaultText }: ReportParameter): string {
  return defaultText.includes('today') ? '' : defaultText
}

interface SettingsProps {
  parameter: ReportParameter
  change: (part: Partial<ReportParameter>) => void
}

function Settings({ parameter, change }: SettingsProps) {
  const { t } = usePhrases()
  const { name, type, required } = parameter
  // Two names make a period; no other type has two.
  const types = parameterTypes.filter(one => (type === 'period') === (one === 'period'))
  const hint = type === 'date' ? t('defaultDate') : type === 'period' ? t('defaultPeriod') : ''
  return (
    <fieldset className="report-parameter">
      <legend>
        <code>:{name}</code>
      </legend>
      {labels.map(([key, label]) => (
        <Setting key={key} label={t(label)}>
          <Input maxLength={100} value={parameter[key]} onChange={event => change({ [key]: event.target.value })} />
        </Setting>
      ))}
      <Setting label={t('type')}>
        <Select
          value={type}
          options={types.map(value => ({ value, label: t(`types.${value}`) }))}
          onChange={next => change({ type: next })}
        />
      </Setting>
      <Setting label={t('default')}>
        <Input
          maxLength={255}
          placeholder={hint}
          value={parameter.default}
          onChange={event => change({ default: event.target.value })}
        />
      </Setting>
      <Checkbox checked={required} onChange={event => change({ required: event.target.checked })}>
        {t('required')}
      </Checkbox>
      {type === 'choice' && (
        <Setting label={t('choices')} className="report-setting report-wide">
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 8 }}
            defaultValue={parameterChoicesText(parameter.choices)}
            onChange={event => change({ choices: parameterChoicesIn(event.target.value) })}
          />
        </Setting>
      )}
      {(type === 'dict' || type === 'dictBiz') && (
        <Setting label={t('dictionary')}>
          <Input
            maxLength={64}
            value={parameter.dictionary}
            onChange={event => change({ dictionary: event.target.value.trim() })}
          />
        </Setting>
      )}
    </fieldset>
  )
}

type Choices = ReportParameter['choices']

/** One a line: its value, and its name in Chinese and in English. A missing name is the one before it. */
export function parameterChoicesIn(text: string): Choices {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .slice(0, 100)
    .map(line => {
      const [value = '', zh, ...en] = line.split('=').map(part => part.trim())
      return { value: value.slice(0, 100), zh: (zh || value).slice(0, 100), en: en.join('=').slice(0, 100) }
    })
}

export function parameterChoicesText(choices: Choices): string {
  return choices.map(({ value, zh, en }) => [value, zh, en].filter(Boolean).join('=')).join('\n')
}
