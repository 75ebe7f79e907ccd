import { type HttpError, useOne } from '@refinedev/core'
import { Skeleton } from 'antd'
import type { Dict } from '#contract/system/dictionary'
import { freshDetail } from '../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { LoadFailed } from '../../../components/ui/placeholders.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { EntryList } from './EntryList.tsx'
import { usePhrases } from './phrases.ts'
import { useDictionaryModule } from './useDictionaryModule.ts'

/** The entries of one dictionary. */
export function ConfigDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const { path } = useDictionaryModule()
  const { data, error, isError, isFetching, refetch } = useOne<Dict, HttpError>({
    resource: path,
    id,
    queryOptions: freshDetail,
    errorNotification: false,
  })
  const dictionary = data?.data
  return (
    <UnansweredDialog
      width={1000}
      title={dictionary ? t('configureOf', { name: dictionary.dictValue }) : t('configure')}
      close={close}
    >
      {dictionary ? (
        <EntryList dictionary={dictionary} />
      ) : isError && !isFetching ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton active aria-label={t('resource.loading')} />
      )}
    </UnansweredDialog>
  )
}
