import { Tag } from 'antd'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { usePhrases } from './phrases.ts'
import { useAsked } from './useAsked.ts'

export function SampleRows({ id, table }: { id: string; table: string }) {
  const { t } = usePhrases()
  const { data, error, isFetching, refetch } = useAsked('sample', { id, table })
  if (!data)
    return error && !isFetching ? <LoadFailed text={error.message} retry={() => void refetch()} /> : <WaitingBlock />
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
