import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PersonalKind, SourceColumn } from '#contract/develop/datasource'
import { LoadFailed } from '../../../components/ui/LoadFailed.tsx'
import { Waiting } from '../../../components/ui/WaitingBlock.tsx'
import { useAsked } from './useAsked.ts'

type Column = SourceColumn & { personal: PersonalKind | null }

export function TableColumns({ id, table }: { id: string; table: string }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useAsked<Column[]>('columns', { id, table })
  if (!data)
    return error && !isFetching ? <LoadFailed text={error.message} retry={() => void refetch()} /> : <Waiting />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="source-scroll" aria-label={t('source.columns')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('source.column')}</th>
            <th scope="col">{t('source.type')}</th>
            <th scope="col">{t('source.nullable')}</th>
            <th scope="col">{t('source.default')}</th>
            <th scope="col">{t('source.comment')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map(column => (
            <tr key={column.name}>
              <th scope="row">
                {column.name}
                {column.keyPosition !== null && <Tag color="gold">{t('source.key')}</Tag>}
                {column.personal && <Tag color="volcano">{t(`source.personal.${column.personal}`)}</Tag>}
              </th>
              <td>
                <code>{column.type}</code>
              </td>
              <td>{t(column.nullable ? 'source.yes' : 'source.no')}</td>
              <td>{column.default !== null && <code>{column.default}</code>}</td>
              <td>{column.comment}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
