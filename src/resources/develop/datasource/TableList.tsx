import { Input, Select, Tag } from 'antd'
import { useState } from 'react'
import type { SourceTable } from '#contract/develop/datasource'
import { useNarrow } from '../../../components/ui/screenLevel.tsx'
import { usePhrases } from './phrases.ts'

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
