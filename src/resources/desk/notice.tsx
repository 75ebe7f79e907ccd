import { notice, type Readers } from '#contract/desk/notice'
import { type DialogProps, defineResource } from '../../components/resource/definition/defineResource.ts'
import { Loaded } from '../../components/ui/Loaded.tsx'
import { UnansweredDialog } from '../../components/ui/RecordDialog.tsx'
import { useCall } from '../../providers/api/call.ts'
import { definePhrases } from '../../providers/i18n/definePhrases.ts'
import './notice.css'

export default defineResource(notice, {
  columns: ['tenantId', 'title', 'category', 'releaseTime'],
  columnWidths: { title: 320 },
  operationWidth: 300,
  rowActions: [
    {
      key: 'readers',
      label: { zh: '阅读情况', en: 'Readers' },
      needs: 'edit',
      extension: 'readers',
      dialog: ReadersDialog,
    },
  ],
})

const { usePhrases } = definePhrases('resources/desk/notice', {
  readers: { zh: '阅读情况', en: 'Readers' },
  count: { zh: '已读 {{read}} 人，共 {{people}} 人', en: 'Read by {{read}} of {{people}}' },
  more: { zh: '仅列出最近 {{shown}} 人', en: 'The latest {{shown}} are listed' },
})

/** Number and names of those who have read a notice. */
function ReadersDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const query = useCall(notice, 'readers', { id }, { cacheTime: 0 })
  return (
    <UnansweredDialog width={600} title={t('readers')} close={close}>
      <Loaded query={query}>{data => <ReaderList {...data} />}</Loaded>
    </UnansweredDialog>
  )
}

function ReaderList({ people, read, readers, capped }: Readers) {
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
