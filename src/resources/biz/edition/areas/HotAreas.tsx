import { Alert, Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { PageAreas } from '#contract/biz/editionCalls'
import type { DialogProps } from '../../../../components/resource/definition/defineResource.ts'
import { DraftNote, DraftOffer } from '../../../../components/resource/draft/DraftOffer.tsx'
import { LoadFailed } from '../../../../components/ui/placeholders.tsx'
import { PageReader } from '../reader/PageReader.tsx'
import { AreaEditor } from './AreaEditor.tsx'
import '../parts/edition.css'
import { areasIn, usePageAreas } from '../data/usePageAreas.ts'
import { WideDialog } from '../parts/WideDialog.tsx'
import { usePhrases } from '../phrases.ts'
import { useAreas } from './useAreas.ts'
import { useAreasSaving } from './useAreasSaving.ts'

const PrintCheck = lazy(async () => ({ default: (await import('../print/PrintCheck.tsx')).PrintCheck }))

/** The hot areas of a page, drawn on its image and tied to the articles of its edition. */
export function HotAreas({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const { data, isError, isFetching, refetch } = usePageAreas(id)
  // An answer that failed comes with what was read before.
  const reread = () => refetch().then(answer => (answer.isError ? undefined : (answer.data?.data as PageAreas)))
  if (data) return <LoadedAreas key={id} of={data} reread={reread} close={close} />
  return (
    <WideDialog title={t('openAreas')} close={close}>
      {isError && !isFetching ? (
        <LoadFailed retry={() => void refetch()} />
      ) : (
        <Skeleton active aria-label={t('resource.loading')} />
      )}
    </WideDialog>
  )
}

interface LoadedAreasProps {
  of: PageAreas
  reread: () => Promise<PageAreas | undefined>
  close: () => void
}

function LoadedAreas({ of, reread, close }: LoadedAreasProps) {
  const { t } = usePhrases()
  const { page } = of
  const [reading, setReading] = useState(false)
  const [checking, setChecking] = useState(false)
  const editing = useAreas(areasIn(of))
  const { saving, merged, save, leave, draftState, offer } = useAreasSaving({ of, editing, reread, close })
  const name = `${page.pageNo} ${page.pageName}`
  return (
    <WideDialog
      title={t('areasTitle', { name })}
      close={leave}
      extra={
        page.imgUrl && (
          <>
            <DraftNote draftState={draftState} />
            <Button aria-label={t('printOf', { name: page.pageNo })} onClick={() => setChecking(true)}>
              {t('print')}
            </Button>
            <Button onClick={() => setReading(!reading)}>{t(reading ? 'edit' : 'preview')}</Button>
            <Button type="primary" loading={saving} onClick={() => void save()}>
              {t('buttons.save')}
            </Button>
          </>
        )
      }
    >
      <Suspense>{checking && <PrintCheck id={page.id} close={() => setChecking(false)} />}</Suspense>
      <DraftOffer offer={offer} />
      <div role="status">
        {merged && <Alert className="record-notice" type="warning" showIcon message={t('merged')} />}
      </div>
      {!page.imgUrl ? (
        <p className="press-note">{t('noImage')}</p>
      ) : reading ? (
        <PageReader of={of} areas={editing.areas} />
      ) : (
        <AreaEditor of={of} editing={editing} reread={reread} />
      )}
    </WideDialog>
  )
}
