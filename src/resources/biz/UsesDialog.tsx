import { Empty } from 'antd'
import { Link } from 'react-router-dom'
import { images } from '#contract/biz/images'
import type { DialogProps } from '../../components/resource/definition/defineResource.ts'
import { LoadFailed, WaitingBlock } from '../../components/ui/placeholders.tsx'
import { UnansweredDialog } from '../../components/ui/RecordDialog.tsx'
import { usePhrases } from './phrases.ts'
import './uses.css'
import { useCall } from '../../providers/api/call.ts'

/** Uses of a picture, each with a link. */
export function UsesDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const { data, error, isError, isFetching, refetch } = useCall(images, 'uses', { id }, { cacheTime: 0 })
  return (
    <UnansweredDialog width={600} title={t('uses.title')} close={close}>
      {data?.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('uses.none')} />
      ) : data ? (
        <ul className="uses">
          {data.map(({ id: using, route, moduleTitle, recordTitle }) => (
            <li key={using}>
              <span className="uses-module">{moduleTitle}</span>
              <Link to={`${route}/show/${using}`}>{recordTitle}</Link>
            </li>
          ))}
        </ul>
      ) : isError && !isFetching ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </UnansweredDialog>
  )
}
