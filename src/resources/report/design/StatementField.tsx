import { Button, Input, Select } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { ReportDefinition } from '#contract/report/definition'
import type { Query } from '#contract/report/query'
import { report } from '#contract/report/report'
import type { ReportProblem, ReportSource } from '#contract/report/run'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import { useConfirm } from '../../../components/ui/useConfirm.ts'
import { useCall } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { Setting } from '../view/Setting.tsx'
import { usePhrases } from './phrases.ts'
import type { Design } from './useDesign.ts'

const QueryBuilder = preloadable(async () => (await import('./QueryBuilder.tsx')).QueryBuilder)

/** The statement, with what it may read next to it, and what is wrong with it below. */
export function StatementField({ design: { draft, define, run } }: { design: Design }) {
  const { t } = usePhrases()
  const label = useLabel()
  const field = useRef<HTMLTextAreaElement | null>(null)
  const { data: sources = [] } = useCall(report, 'sources', {}, { staleTime: 60_000, announced: true })
  const { statement, source } = draft
  const problem = run.data && 'problem' in run.data && !run.data.problem.parameter ? run.data.problem : undefined
  useShownPlace(field, problem)
  const confirm = useConfirm()
  const [building, setBuilding] = useState(false)
  const [chosen, setChosen] = useState<Query>()
  const ownTables = sources.find(one => one.id === '')?.tables ?? []

  async function take(definition: ReportDefinition) {
    if (statement.trim() !== '' && !(await confirm({ content: t('replaces') }))) return
    define(definition)
    setBuilding(false)
  }

  /** Inserts at the cursor, which is behind the text afterwards. */
  function insert(name: string) {
    const { selectionStart: start = statement.length, selectionEnd: end = start } = field.current ?? {}
    define({ statement: statement.slice(0, start) + name + statement.slice(end) })
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(start + name.length, start + name.length)
    })
  }

  return (
    <section className="report-sheet report-statement">
      <div>
        {sources.length > 1 && (
          <Setting label={t('source')}>
            <Select
              value={source}
              options={sources.map(({ id: value, name }) => ({ value, label: name || t('own') }))}
              onChange={next => define({ source: next })}
            />
          </Setting>
        )}
        {ownTables.length > 0 && (
          <p className="report-build">
            <Button type={statement ? 'default' : 'primary'} onClick={() => setBuilding(true)}>
              {t('build')}
            </Button>
            <span className="report-note">{t('buildHelp')}</span>
          </p>
        )}
        {building && (
          <Suspense>
            <QueryBuilder
              tables={ownTables}
              {...{ chosen, setChosen }}
              take={made => void take(made)}
              close={() => setBuilding(false)}
            />
          </Suspense>
        )}
        <Setting
          required
          label={t('statement')}
          extra={t('statementHelp')}
          {...(problem && {
            validateStatus: 'error' as const,
            help: <PlacedProblem problem={problem} text={label(problem)} statement={statement} />,
          })}
        >
          <Input.TextArea
            ref={area => {
              field.current = area?.resizableTextArea?.textArea ?? null
            }}
            className="report-code"
            spellCheck={false}
            autoSize={{ minRows: 4, maxRows: 30 }}
            maxLength={20_000}
            value={statement}
            onChange={event => define({ statement: event.target.value })}
          />
        </Setting>
      </div>
      <Tables source={sources.find(one => one.id === source)} insert={insert} />
    </section>
  )
}

/** The place is marked once, when the answer comes, and the text around it shown. */
function useShownPlace(field: React.RefObject<HTMLTextAreaElement>, problem: ReportProblem | undefined): void {
  useEffect(() => {
    const area = field.current
    if (!area || problem?.position === undefined) return
    const word = /^\S+/.exec(area.value.slice(problem.position))?.[0] ?? ''
    area.focus()
    area.setSelectionRange(problem.position, problem.position + Math.max(1, word.length))
  }, [field, problem])
}

function PlacedProblem({ problem, text, statement }: { problem: ReportProblem; text: string; statement: string }) {
  const { t } = usePhrases()
  if (problem.position === undefined) return <span role="alert">{text}</span>
  const lines = statement.slice(0, problem.position).split('\n')
  const values = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, text }
  return <span role="alert">{t('placed', values)}</span>
}

function Tables({ source, insert }: { source: ReportSource | undefined; insert: (name: string) => void }) {
  const { t } = usePhrases()
  const label = useLabel()
  if (!source || source.tables.length === 0) return null
  return (
    <nav className="report-tables" aria-label={t('tables')}>
      <h3>{t('tables')}</h3>
      {source.tables.map(table => (
        <details key={table.name}>
          <summary>
            <code>{table.name}</code> {label(table)}
          </summary>
          <ul>
            <li>
              <Insertable name={table.name} of={label(table)} insert={insert} />
            </li>
            {table.columns.map(column => (
              <li key={column.name}>
                <Insertable name={column.name} of={label(column)} insert={insert} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}

function Insertable({ name, of, insert }: { name: string; of: string; insert: (name: string) => void }) {
  const { t } = usePhrases()
  return (
    <button type="button" className="report-name" aria-label={t('insert', { name })} onClick={() => insert(name)}>
      <code>{name}</code> <span>{of}</span>
    </button>
  )
}
