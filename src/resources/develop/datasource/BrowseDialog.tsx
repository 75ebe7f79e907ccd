import { Loaded } from '../../../components/ui/Loaded.tsx'
import './datasource.css'
import { Input, Select, Tabs, Tag } from 'antd'
import { useState } from 'react'
import { datasource, type SourceSample, type SourceTable } from '#contract/develop/datasource'
import type { CallInput, CallsOf } from '#contract/kit/module'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { useNarrow } from '../../../components/ui/screenLevel.tsx'
import { useCall } from '../../../providers/api/call.ts'
import { useSourceName } from './ConnectionTest.tsx'
import { usePhrases } from './phrases.ts'

/** The tables of a database; of the chosen one its columns and some of its rows. */
export function BrowseDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const name = useSourceName(id)
  const query = useSourceCall('tables', { id })
  return (
    <UnansweredDialog width={1200} title={name ? t('browseOf', { name }) : t('browse')} close={close}>
      <Loaded query={query}>{data => <Browser id={id} tables={data} />}</Loaded>
    </UnansweredDialog>
  )
}

function Browser({ id, tables }: { id: string; tables: readonly SourceTable[] }) {
  const { t } = usePhrases()
  const [table, setTable] = useState<string>()
  if (tables.length === 0) return <p className="source-nothing">{t('noTables')}</p>
  return (
    <div className="source-browser">
      <TableList tables={tables} chosen={table} choose={setTable} />
      <section className="source-table" aria-label={table ?? t('tables')}>
        {table ? (
          <Tabs
            key={table}
            items={[
              { key: 'columns', label: t('columns'), children: <TableColumns id={id} table={table} /> },
              { key: 'sample', label: t('sample'), children: <SampleRows id={id} table={table} /> },
            ]}
          />
        ) : (
          <p className="source-nothing">{t('chooseTable')}</p>
        )}
      </section>
    </div>
  )
}

interface TableListProps {
  tables: readonly SourceTable[]
  chosen: string | undefined
  choose: (table: string) => void
}

/** A list beside the chosen table; on a small screen a picker above it. */
function TableList(props: TableListProps) {
  const narrow = useNarrow()
  return narrow ? <TablePicker {...props} /> : <List {...props} />
}

function TablePicker({ tables, chosen, choose }: TableListProps) {
  const { t } = usePhrases()
  return (
    <Select
      className="source-picker"
      showSearch
      aria-label={t('tables')}
      placeholder={t('findTable')}
      value={chosen ?? null}
      optionFilterProp="label"
      options={tables.map(({ name, comment }) => ({ value: name, label: comment ? `${name} · ${comment}` : name }))}
      onChange={choose}
    />
  )
}

function List({ tables, chosen, choose }: TableListProps) {
  const { t } = usePhrases()
  const [text, setText] = useState('')
  const term = text.trim().toLowerCase()
  const found = tables.filter(({ name, comment }) => `${name} ${comment}`.toLowerCase().includes(term))
  return (
    <nav className="source-tables" aria-label={t('tables')}>
      <Input
        allowClear
        aria-label={t('findTable')}
        placeholder={t('findTable')}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {found.length === 0 && <p className="source-nothing">{t('noMatch')}</p>}
      <ul>
        {found.map(({ name, kind, comment }) => (
          <li key={name}>
            <button type="button" aria-current={name === chosen} onClick={() => choose(name)}>
              <span>
                {name}
                {kind === 'view' && <Tag className="source-tag">{t('view')}</Tag>}
              </span>
              {comment && <small>{comment}</small>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TableColumns({ id, table }: { id: string; table: string }) {
  const { t } = usePhrases()
  const query = useSourceCall('columns', { id, table })
  return (
    <Loaded query={query}>
      {data => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        <section className="source-scroll" aria-label={t('columns')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('column')}</th>
                <th scope="col">{t('type')}</th>
                <th scope="col">{t('nullable')}</th>
                <th scope="col">{t('default')}</th>
                <th scope="col">{t('comment')}</th>
              </tr>
            </thead>
            <tbody>
              {data.map(column => (
                <tr key={column.name}>
                  <th scope="row">
                    {column.name}
                    {column.keyPosition !== null && <Tag className="source-tag">{t('key')}</Tag>}
                    {column.personal && (
                      <Tag className="source-tag" color="orange">
                        {t(`personal.${column.personal}`)}
                      </Tag>
                    )}
                  </th>
                  <td>
                    <code>{column.type}</code>
                  </td>
                  <td>{t(column.nullable ? 'yes' : 'no')}</td>
                  <td>{column.default !== null && <code>{column.default}</code>}</td>
                  <td>{column.comment}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Loaded>
  )
}

function SampleRows({ id, table }: { id: string; table: string }) {
  const query = useSourceCall('sample', { id, table })
  return <Loaded query={query}>{data => <SampleTable sample={data} />}</Loaded>
}

function SampleTable({ sample: data }: { sample: SourceSample }) {
  const { t } = usePhrases()
  if (data.rows.length === 0) return <p className="source-nothing">{t('noRows')}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className="source-scroll" aria-label={t('sample')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {data.columns.map(({ name, comment, personal }) => (
                <th key={name} scope="col" title={comment}>
                  {name}
                  {personal && (
                    <Tag className="source-tag" color="orange">
                      {t('masked', { kind: t(`personal.${personal}`) })}
                    </Tag>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a foreign table have no other name, and stay as they are.
              <tr key={index}>
                {row.map((value, column) => (
                  <td key={data.columns[column]?.name} title={value ?? undefined}>
                    {value ?? <i className="source-unset">{t('unset')}</i>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="source-hint">{t(data.cut ? 'someRows' : 'allRows', { count: data.rows.length })}</p>
    </>
  )
}

type Calls = CallsOf<typeof datasource>

const MINUTE = 60_000

/** A query of a database: sent when its answer is shown, not again within a minute, and its refusal shown in place. */
function useSourceCall<Name extends 'tables' | 'columns' | 'sample'>(name: Name, input: CallInput<Calls[Name]>) {
  return useCall(datasource, name, input, { staleTime: MINUTE, cacheTime: MINUTE })
}
