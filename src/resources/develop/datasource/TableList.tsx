import { Input, Select, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SourceTable } from '#contract/develop/datasource'
import { useNarrow } from '../../../components/useLevel.ts'

interface TableListProps {
  tables: readonly SourceTable[]
  chosen: string | undefined
  choose: (table: string) => void
}

/** A list beside the chosen table; on a small screen a picker above it. */
export function TableList(props: TableListProps) {
  const narrow = useNarrow()
  return narrow ? <TablePicker {...props} /> : <List {...props} />
}

function TablePicker({ tables, chosen, choose }: TableListProps) {
  const { t } = useTranslation()
  return (
    <Select
      className="source-picker"
      showSearch
      aria-label={t('source.tables')}
      placeholder={t('source.findTable')}
      value={chosen ?? null}
      optionFilterProp="label"
      options={tables.map(({ name, comment }) => ({ value: name, label: comment ? `${name} · ${comment}` : name }))}
      onChange={choose}
    />
  )
}

function List({ tables, chosen, choose }: TableListProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = tables.filter(({ name, comment }) => `${name} ${comment}`.toLowerCase().includes(wanted))
  return (
    <nav className="source-tables" aria-label={t('source.tables')}>
      <Input
        allowClear
        aria-label={t('source.findTable')}
        placeholder={t('source.findTable')}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {found.length === 0 && <p className="source-nothing">{t('source.noMatch')}</p>}
      <ul>
        {found.map(({ name, kind, comment }) => (
          <li key={name}>
            <button type="button" aria-current={name === chosen} onClick={() => choose(name)}>
              <span>
                {name}
                {kind === 'view' && <Tag>{t('source.view')}</Tag>}
              </span>
              {comment && <small>{comment}</small>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
