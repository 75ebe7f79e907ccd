import { Link } from 'react-router-dom'
import type { RecordCount } from '#contract/desk/workbench'
import type { Menu } from '#contract/system/menu'
import { knownResource } from '../../../components/resource/definition/lazyResource.ts'
import type { Language } from '../../../lib/text/languages.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { useSession } from '../../../state/session.ts'
import { whole } from './formats.ts'
import { itemsIn } from './itemsIn.ts'
import { Panel, PanelFigure } from './Panel.tsx'
import { usePhrases } from './phrases.ts'

/** Counts of records, with links to their lists. */
export function RecordsPanel({ records }: { records: readonly RecordCount[] }) {
  const { t } = usePhrases()
  const language = useLanguage()
  const menu = useSession(state => state.menu)
  const counted = records.flatMap(record => named(record, menu, language))
  return (
    <Panel title={t('records')}>
      {counted.length === 0 && <p>{t('noRecords')}</p>}
      <dl className="console-figures">
        {counted.map(({ path, total, capped, name, route }) => (
          <PanelFigure
            key={path}
            label={name}
            value={<Link to={route}>{`${whole(total, language)}${capped ? '+' : ''}`}</Link>}
          />
        ))}
      </dl>
    </Panel>
  )
}

/** Title from the menu; modules without a menu item are omitted. */
function named(record: RecordCount, menu: readonly Menu[], language: Language) {
  const item = itemsIn(menu).find(({ path }) => path === knownResource(record.path)?.route)
  if (!item) return []
  return [{ ...record, route: item.path, name: (language === 'en' && item.nameEn) || item.name }]
}
