import { Empty, Table, type TableColumnType, Tag } from 'antd'
import { useMemo } from 'react'
import { type IssueCounts, newsColumn } from '#contract/biz/columns'
import { Loaded } from '../../components/ui/Loaded.tsx'
import { UnansweredDialog } from '../../components/ui/RecordDialog.tsx'
import { useCall } from '../../providers/api/call.ts'
import { usePhrases } from './phrases.ts'

type Row = IssueCounts['columns'][number] & { children?: Row[] }
type Issue = IssueCounts['issues'][number]

/** The tree of columns next to the newest issues: how many articles each has, and which have none although they should. */
export function IssueCountsDialog({ close }: { close: () => void }) {
  const { t } = usePhrases()
  const query = useCall(newsColumn, 'issue-counts', {}, { cacheTime: 0 })
  return (
    <UnansweredDialog width={1120} title={t('columns.byIssue')} close={close}>
      <Loaded query={query}>
        {data =>
          data.issues.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('columns.noIssues')} />
          ) : (
            <CountsTable data={data} />
          )
        }
      </Loaded>
    </UnansweredDialog>
  )
}

function CountsTable({ data }: { data: IssueCounts }) {
  const { t } = usePhrases()
  const rows = useMemo(() => forestOf(data.columns), [data])
  const columns: TableColumnType<Row>[] = [
    { title: t('columns.name'), dataIndex: 'columnName', width: 150, fixed: 'left', rowScope: 'row' },
    ...data.issues.map((issue, index) => columnOf(issue, index, t)),
  ]
  return (
    <>
      <GapsOfNewest data={data} />
      <Table<Row>
        aria-label={t('columns.byIssue')}
        rowKey="id"
        size="small"
        bordered
        pagination={false}
        columns={columns}
        dataSource={rows}
        expandable={{ defaultExpandAllRows: true }}
        scroll={{ x: 'max-content' }}
      />
      <p>{t('columns.gapRule')}</p>
    </>
  )
}

function columnOf(
  { id, editionNo, publishDate, isSpecial }: Issue,
  index: number,
  t: ReturnType<typeof usePhrases>['t'],
): TableColumnType<Row> {
  return {
    key: id,
    title: (
      <>
        {t('columns.issue', { number: editionNo })} {isSpecial === 1 && <Tag>{t('columns.special')}</Tag>}
        <br />
        {publishDate.slice(0, 10)}
      </>
    ),
    width: 124,
    align: 'right',
    render: (_, { counts }) =>
      counts[index]?.isGap ? <Tag color="red">{t('columns.gap')}</Tag> : (counts[index]?.articles ?? 0),
  }
}

/** The columns without an article in the issue that is being made. */
function GapsOfNewest({ data: { issues, columns } }: { data: IssueCounts }) {
  const { t } = usePhrases()
  const number = issues.at(-1)?.editionNo
  const missing = columns.filter(({ counts }) => counts.at(-1)?.isGap)
  const names = missing.map(({ columnName }) => columnName).join(t('resource.comma'))
  return (
    <p role="status">
      {missing.length === 0
        ? t('columns.noGaps', { number })
        : t('columns.gaps', { number, count: missing.length, names })}
    </p>
  )
}

/** A column whose parent was removed is at the top. */
function forestOf(columns: IssueCounts['columns']): Row[] {
  const rows = new Map(columns.map(column => [column.id, { ...column } as Row]))
  const tops: Row[] = []
  for (const row of rows.values()) {
    const parent = rows.get(row.parentId)
    if (parent) parent.children = [...(parent.children ?? []), row]
    else tops.push(row)
  }
  return tops
}
