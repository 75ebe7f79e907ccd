import { type HttpError, useOne } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Dict } from '#contract/system/dictionary'
import type { DialogProps } from '../resource/defineResource.ts'
import { freshDetail } from '../resource/freshDetail.ts'
import { LoadFailed } from '../resource/LoadFailed.tsx'
import { RecordDialog } from '../resource/RecordDialog.tsx'
import { EntryList } from './EntryList.tsx'
import { useDictionaryModule } from './useDictionaryModule.ts'

/** The entries of one dictionary. */
export function ConfigDialog({ id, close }: DialogProps) {
  const { t } = useTranslation()
  const { path } = useDictionaryModule()
  const { data, isError, isFetching, refetch } = useOne<Dict, HttpError>({
    resource: path,
    id,
    queryOptions: freshDetail,
    errorNotification: false,
  })
  const dictionary = data?.data
  return (
    <RecordDialog
      width={1000}
      title={dictionary ? t('dict.configureOf', { name: dictionary.dictValue }) : t('dict.configure')}
      onCancel={close}
      footer={<Button onClick={close}>{t('resource.close')}</Button>}
    >
      {dictionary ? (
        <EntryList dictionary={dictionary} />
      ) : isError && !isFetching ? (
        <LoadFailed text={t('resource.recordFailed')} retry={() => void refetch()} />
      ) : (
        <Skeleton active aria-label={t('resource.loading')} />
      )}
    </RecordDialog>
  )
}
