import { Divider, Empty } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Dict } from '#contract/system/dictionary'
import { ResourceList } from '../../../components/resource/list/ResourceList.tsx'
import { ChooseContext } from './DictCode.tsx'
import './dictPanels.css'
import { useLevel } from '../../../components/ui/screenLevel.tsx'
import { EntryList } from './EntryList.tsx'
import { usePhrases } from './phrases.ts'

export type Direction = 'horizontal' | 'vertical'

/** The list of dictionaries, and beside or below it the entries of the chosen one. */
export function DictPanels({ direction }: { direction: Direction }) {
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
