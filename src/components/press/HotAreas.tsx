import { Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../providers/i18n/pressTexts.ts'
import type { PageAreas } from '#contract/biz/press'
import { notify } from '../../providers/notification.ts'
import type { DialogProps } from '../resource/defineResource.ts'
import { LoadFailed } from '../resource/LoadFailed.tsx'
import { useLeaving, useUnsaved } from '../resource/unsaved.ts'
import { useRenewal } from '../resource/useRenewal.ts'
import { AreaEditor } from './AreaEditor.tsx'
import { PageReader } from './PageReader.tsx'
import './press.css'
import { useAreas } from './useAreas.ts'
import { areasIn, changedAreas, pagePath, saveAreas, usePageAreas } from './usePageAreas.ts'
import { WideDialog } from './WideDialog.tsx'

/** The hot areas of a page, drawn on its image and tied to the articles of its edition. */
export function HotAreas({ id, close }: DialogProps) {
  const { t } = useTranslation()
  const { data, isError, isFetching, refetch } = usePageAreas(id)
  if (data) return <LoadedAreas key={id} of={data} close={close} />
  return (
    <WideDialog title={t('press.openAreas')} close={close}>
      {isError && !isFetching ? (
        <LoadFailed retry={() => void refetch()} />
      ) : (
        <Skeleton active aria-label={t('resource.loading')} />
      )}
    </WideDialog>
  )
}

function LoadedAreas({ of, close }: { of: PageAreas; close: () => void }) {
  const { t } = useTranslation()
  const { page } = of
  const [reading, setReading] = useState(false)
  const editing = useAreas(areasIn(of))
  const { saving, save, leave } = useSaving(of, editing.areas, close)
  const name = `${page.pageNo} ${page.pageName}`
  return (
    <WideDialog
      title={t('press.areasTitle', { name })}
      close={leave}
      extra={
        page.imgUrl && (
          <>
            <Button onClick={() => setReading(!reading)}>{t(reading ? 'press.edit' : 'press.preview')}</Button>
            <Button type="primary" loading={saving} onClick={save}>
              {t('buttons.save')}
            </Button>
          </>
        )
      }
    >
      {!page.imgUrl ? (
        <p className="press-note">{t('press.noImage')}</p>
      ) : reading ? (
        <PageReader of={of} areas={editing.areas} />
      ) : (
        <AreaEditor of={of} editing={editing} />
      )}
    </WideDialog>
  )
}

type Areas = ReturnType<typeof useAreas>['areas']

function useSaving(of: PageAreas, areas: Areas, close: () => void) {
  const { t } = useTranslation()
  const [saving, setSaving] = useState(false)
  const { holder, mark } = useUnsaved()
  const mayLeave = useLeaving(holder)
  const renew = useRenewal(pagePath)
  const changed = changedAreas(of, areas)
  const unlinked = areas.filter(({ articleId }) => articleId === undefined).length
  const isChanged = changed.length + unlinked > 0
  useEffect(() => mark(isChanged), [mark, isChanged])

  async function leave() {
    if (!(await mayLeave())) return
    mark(false)
    close()
  }

  async function save() {
    if (unlinked > 0) return notify('warning', t('press.needsArticle', { count: unlinked }))
    setSaving(true)
    try {
      if (changed.length > 0) await saveAreas(of.page.id, changed)
      mark(false)
      notify('success', t('notifications.success'))
      void renew()
      close()
    } catch {
      // The refusal is on screen; what was drawn stays.
      setSaving(false)
    }
  }

  return { saving, save, leave }
}
