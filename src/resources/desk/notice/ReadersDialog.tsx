import { notice, type Readers } from '#contract/desk/notice'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { useCall } from '../../../providers/api/call.ts'
import { usePhrases } from './phrases.ts'
import './readers.css'

/** Number and names of those who have read a notice. */
export function ReadersDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const { data, error, isError, isFetching, refetch } = useCall(notice, 'readers', { id }, { cacheTime: 0 })
  return (
    <UnansweredDialog width={600} title={t('readers')} close={close}>
      {data ? (
        <Found {...data} />
      ) : isError && !isFetching ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </UnansweredDialog>
  )
}

function Found({ people, read, readers, capped }: Readers) {
  const { t } = usePhrases()
  return (
    <>
      <p className="readers-count">{t('count', { read, people })}</p>
      <ul className="readers" aria-label={t('readers')}>
        {readers.map(({ userId, name, readTime }) => (
          <li key={userId}>
            <span>{name}</span>
            <time>{readTime}</time>
          </li>
        ))}
      </ul>
      {capped && <p>{t('more', { shown: readers.length })}</p>}
    </>
  )
}
