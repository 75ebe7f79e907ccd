import { Divider, Empty } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Dict } from '#contract/system/dictionary'
import { ResourceList } from '../../../components/resource/list/ResourceList.tsx'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import type { Direction } from './dictionaryModule.ts'
import { ChooseContext, useDictionaryModule, usePhrases } from './dictionaryModule.ts'
import './dictPanels.css'
import { useRecord } from '../../../components/resource/data/requests.ts'
import type { DialogProps, FormProps } from '../../../components/resource/definition/defineResource.ts'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { useLevel } from '../../../components/ui/screenLevel.tsx'
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
        <ResourceList onChoose={record => setChosen(record as typeof record & Dict)} />
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
  const query = useRecord<Dict>(path, id)
  const dictionary = query.data
  return (
    <UnansweredDialog
      width={1000}
      title={dictionary ? t('configureOf', { name: dictionary.dictValue }) : t('configure')}
      close={close}
    >
      <Loaded query={query}>{dictionary => <EntryList dictionary={dictionary} />}</Loaded>
    </UnansweredDialog>
  )
}

export function DictForm(props: FormProps) {
  const module = useDictionaryModule()
  const fields = useMemo(() => dictionaryFields(module), [module])
  return <FormDialog {...props} fields={fields} fixed={props.mode === 'create' ? dictionaryMark : undefined} />
}
