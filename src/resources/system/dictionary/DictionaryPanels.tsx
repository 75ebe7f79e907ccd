import { Divider, Empty, Skeleton } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Dict } from '#contract/system/dictionary'
import { ResourceList } from '../../../components/resource/list/ResourceList.tsx'
import type { Direction } from './dictionaryModule.ts'
import { ChooseContext, useDictionaryModule, usePhrases } from './dictionaryModule.ts'
import './dictPanels.css'
import { type HttpError, useOne } from '@refinedev/core'
import { freshDetail } from '../../../components/resource/data/freshDetail.ts'
import type { DialogProps, FormProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/definitionContext.ts'
import { UnansweredDialog } from '../../../components/resource/dialogs/UnansweredDialog.tsx'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { useLevel } from '../../../components/ui/useLevel.ts'
import { dictionaryFields, dictionaryMark } from './dictionaryModule.ts'
import { EntryList } from './EntryList.tsx'

/** The list of dictionaries, and beside or below it the entries of the chosen one. */
export function DictionaryPanels({ direction }: { direction: Direction }) {
  const { t } = usePhrases()
  // Beside each other two lists need the width of an office screen.
  const wide = useLevel() === 3
  const [chosen, setChosen] = useState<Dict>()
  const entries = useRef<HTMLDivElement>(null)
  // Below a long list they would be out of sight.
  useEffect(() => {
    if (chosen) entries.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const beside = direction === 'horizontal' && wide
  return (
    <ChooseContext.Provider value={setChosen}>
      <div className={beside ? 'dict-panels dict-panels-beside' : 'dict-panels'}>
        {/* The list is of dictionaries, whose records these are. */}
        <ResourceList onChoose={record => setChosen(record as unknown as Dict)} />
        {beside ? <Divider type="vertical" style={{ height: 'auto', marginInline: 16 }} /> : <Divider />}
        <div ref={entries} className="dict-entries" aria-live="polite">
          {chosen ? (
            <>
              <h2>{t('configureOf', { name: chosen.dictValue })}</h2>
              <EntryList key={chosen.id} dictionary={chosen} beside={beside} />
            </>
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('chooseOne')} />
          )}
        </div>
      </div>
    </ChooseContext.Provider>
  )
}

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

export function DictForm({ mode, id, close }: FormProps) {
  const definition = useDefinition()
  const module = useDictionaryModule()
  const fields = useMemo(() => dictionaryFields(module), [module])
  return (
    <FormDialog
      definition={definition}
      fields={fields}
      mode={mode}
      id={id}
      fixed={mode === 'create' ? dictionaryMark : undefined}
      close={close}
    />
  )
}
