import { Tag } from 'antd'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { usePhrases } from './phrases.ts'
import { useAsked } from './useAsked.ts'

export function TableColumns({ id, table }: { id: string; table: string }) {
  const { t } = usePhrases()
  const { data, error, isFetching, refetch } = useAsked('columns', { id, table })
  if (!data)
    return error && !isFetching ? <LoadFailed text={error.message} retry={() => void refetch()} /> : <WaitingBlock />
  return (
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
  )
}
