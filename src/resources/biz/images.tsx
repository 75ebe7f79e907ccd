import { Empty } from 'antd'
import { Link } from 'react-router-dom'
import { images } from '#contract/biz/images'
import { type DialogProps, defineResource } from '../../components/resource/definition/defineResource.ts'
import { Loaded } from '../../components/ui/Loaded.tsx'
import { preloadable } from '../../components/ui/preloadable.tsx'
import { UnansweredDialog } from '../../components/ui/RecordDialog.tsx'
import { fileSize as sizeOf } from '../../lib/files.ts'
import { usePhrases } from './phrases.ts'
import './uses.css'
import { useCall } from '../../providers/api/call.ts'

export default defineResource(images, {
  columns: ['imgUrl', 'title', 'imageType', 'photographer', 'articleId', 'sort', 'tenantId'],
  columnWidths: { title: 230, imageType: 100, photographer: 110, articleId: 200, sort: 80 },
  shows: { fileSize: ({ fileSize }) => fileSize !== null && sizeOf(fileSize) },
  rowActions: [
    {
      key: 'uses',
      label: { zh: '使用位置', en: 'Where used' },
      needs: 'view',
      extension: 'uses',
      dialog: UsesDialog,
    },
  ],
  editors: {
    imgUrl: preloadable(async () => (await import('./MeasuredFile.tsx')).MeasuredFile),
    pageId: preloadable(async () => (await import('./articles/editors.tsx')).PageOfEdition),
  },
})

/** Uses of a picture, each with a link. */
function UsesDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const query = useCall(images, 'uses', { id }, { cacheTime: 0 })
  return (
    <UnansweredDialog width={600} title={t('uses.title')} close={close}>
      <Loaded query={query}>
        {data =>
          data.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('uses.none')} />
          ) : (
            <ul className="uses">
              {data.map(({ id: using, route, moduleTitle, recordTitle }) => (
                <li key={using}>
                  <span className="uses-module">{moduleTitle}</span>
                  <Link to={`${route}/show/${using}`}>{recordTitle}</Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </UnansweredDialog>
  )
}
