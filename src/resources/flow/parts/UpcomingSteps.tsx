import './flow.css'
import { Alert, Form, Tag } from 'antd'
import { useEffect, useState } from 'react'
import type { Preview, PreviewedStep } from '#contract/flow/model'
import { flowProcess } from '#contract/flow/process'
import { isOffered } from '../../../lib/settings.ts'
import { useCall } from '../../../providers/api/call.ts'
import { usePhrases } from './phrases.ts'

/** The steps that a request would pass, with who would get them; `always` also shows that it would end. */
export function UpcomingSteps({ steps, outcome, always = false }: Preview & { always?: boolean }) {
  const { t } = usePhrases()
  return (
    <>
      <ol className="flow-ahead">
        {[...steps.entries()].map(([place, step]) => (
          // A process may come to one task more than once.
          <li key={place}>
            <strong>{step.name}</strong> <People {...step} />
          </li>
        ))}
      </ol>
      {(always || outcome !== 'ended') && (
        <Alert type={outcome === 'ended' ? 'success' : 'warning'} showIcon message={t(`preview.${outcome}`)} />
      )}
    </>
  )
}

const MAX_NAMED = 5

function People({ people, isUndecided }: PreviewedStep) {
  const { t } = usePhrases()
  // The applicant has not chosen anybody yet.
  if (people.length === 0 && isUndecided) return t('undecided')
  if (people.length === 0) return <Tag color="error">{t('unattended')}</Tag>
  const names = people.slice(0, MAX_NAMED).join(t('resource.comma'))
  return people.length > MAX_NAMED ? t('andOthers', { names, count: people.length }) : names
}

const TYPING_MS = 500

/** Within the form that starts a process: who would get the request with what has been entered so far. */
export function StartPreview({ processDefinitionId }: { processDefinitionId: string }) {
  const { t } = usePhrases()
  const entered = Form.useWatch<Record<string, unknown> | undefined>([], Form.useFormInstance())
  const text = JSON.stringify(entered?.variables ?? entered ?? {})
  const [values, setValues] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setValues(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  const enabled = isOffered(`${flowProcess.path}/preview`)
  const { data } = useCall(flowProcess, 'preview', { processDefinitionId, values }, { enabled, keepPreviousData: true })
  if (!data) return null
  return (
    <section aria-label={t('preview.title')}>
      <h3>{t('preview.title')}</h3>
      <UpcomingSteps {...data} />
    </section>
  )
}
