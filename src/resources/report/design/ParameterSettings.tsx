import { Checkbox, Input, Select } from 'antd'
import { parameterTypes, type ReportParameter } from '#contract/report/definition'
import { useLabel } from '../../../providers/i18n/index.ts'
import { ParameterFields } from '../view/ParameterFields.tsx'
import { Setting } from '../view/Setting.tsx'
import { usePhrases } from './phrases.ts'
import type { Design } from './useDesign.ts'

/** Settings of the statement's parameters, and values for a trial run. */
export function ParameterSettings({ design }: { design: Design }) {
  const { t } = usePhrases()
  const label = useLabel()
  const { draft, define, values, setValues, run } = design
  const { parameters } = draft.definition
  const problem = run.data && 'problem' in run.data ? run.data.problem : undefined
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
              problem={problem?.parameter ? { parameter: problem.parameter, text: label(problem) } : undefined}
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
  const { name, type, zh, en, required } = parameter
  // Two names make a period; no other type has two.
  const types = parameterTypes.filter(one => (type === 'period') === (one === 'period'))
  const hint = type === 'date' ? t('defaultDate') : type === 'period' ? t('defaultPeriod') : ''
  return (
    <fieldset className="report-parameter">
      <legend>
        <code>:{name}</code>
      </legend>
      <Setting label={t('label')}>
        <Input maxLength={100} value={zh} onChange={event => change({ zh: event.target.value })} />
      </Setting>
      <Setting label={t('labelEn')}>
        <Input maxLength={100} value={en} onChange={event => change({ en: event.target.value })} />
      </Setting>
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
            defaultValue={choicesText(parameter.choices)}
            onChange={event => change({ choices: choicesIn(event.target.value) })}
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

/** One a line: its value, and how it is called in Chinese and in English. What is missing is called as what stands before. */
export function choicesIn(text: string): Choices {
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

export function choicesText(choices: Choices): string {
  return choices.map(({ value, zh, en }) => [value, zh, en].filter(Boolean).join('=')).join('\n')
}
