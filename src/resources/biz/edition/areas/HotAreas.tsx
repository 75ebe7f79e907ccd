import '../edition.css'
import { Alert, Button } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { type Article, articles } from '#contract/biz/articles'
import { newsPage } from '#contract/biz/page'
import type { PageAreas } from '#contract/biz/pageCalls'
import { useInvalidateResource, useRecord } from '../../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../../components/resource/definition/defineResource.ts'
import { useLeave } from '../../../../components/resource/form/unsaved.ts'
import { DraftNote, DraftOffer, useDraft } from '../../../../components/resource/form/useDraft.tsx'
import { Loaded } from '../../../../components/ui/Loaded.tsx'
import { preloadable } from '../../../../components/ui/preloadable.tsx'
import { useConfirm } from '../../../../components/ui/useConfirm.ts'
import { fileAddress } from '../../../../lib/files.ts'
import { notify } from '../../../../providers/api/notification.ts'
import { ApiError } from '../../../../providers/blade/apiError.ts'
import { Paper } from '../../articles/Paper.tsx'
import { usePhrases } from '../phrases.ts'
import { WideDialog } from '../WideDialog.tsx'
import { AreaEditor } from './AreaEditor.tsx'
import type { Area } from './areas.ts'
import { areasIn, articleTitle, changedAreas, knownAreas, mergeAreas, saveAreas, usePageAreas } from './pageAreas.ts'
import { useAreas } from './useAreas.ts'

const PrintCheck = preloadable(async () => (await import('../print/PrintCheck.tsx')).PrintCheck)

/** The hot areas of a page, drawn on its image and tied to the articles of its edition. */
export function HotAreas({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const query = usePageAreas(id)
  const { data, refetch } = query
  // An answer that failed comes with what was read before.
  const reread = () => refetch().then(answer => (answer.isError ? undefined : (answer.data?.data as PageAreas)))
  if (data) return <LoadedAreas key={id} of={data} reread={reread} close={close} />
  return (
    <WideDialog title={t('openAreas')} close={close}>
      <Loaded query={query}>{() => null}</Loaded>
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

interface Options {
  of: PageAreas
  editing: Pick<ReturnType<typeof useAreas>, 'areas' | 'load'>
  /** Reads what is stored now. */
  reread: () => Promise<PageAreas | undefined>
  close: () => void
}

/** Saves the areas of a page, and stores a draft of them until then. What others saved meanwhile is merged. */
function useAreasSaving({ of, editing: { areas, load }, reread, close }: Options) {
  const { t } = usePhrases()
  const confirm = useConfirm()
  const [saving, setSaving] = useState(false)
  const [merged, setMerged] = useState(false)
  const latest = useRef(areas)
  latest.current = areas
  const { holder, mark, draftState, offer } = useDraft({
    draftKey: `${newsPage.path}/areas/${of.page.id}`,
    ready: of.page.imgUrl !== '',
    base: () => ({ areas: areasIn(of) }),
    read: () => ({ areas: latest.current }),
    fields: () => ['areas'],
    restore: ({ values }) => load(knownAreas(values.areas as Area[], of)),
  })
  const leave = useLeave({ holder, mark }, close)
  const invalidate = useInvalidateResource(newsPage.path)
  const changed = changedAreas(of, areas)
  useEffect(() => mark(isChanged(of, areas)), [mark, of, areas])

  async function save() {
    const count = areas.filter(isUnlinked).length
    if (count > 0) return notify('warning', t('needsArticle', { count }))
    setSaving(true)
    try {
      if (changed.length > 0) await saveAreas(of.page.id, changed)
      mark(false)
      notify('success', t('notifications.success'))
      void invalidate()
      close()
    } catch (error) {
      // The refusal is on screen; the areas stay.
      setSaving(false)
      if (error instanceof ApiError && error.statusCode === 409) await meet()
    }
  }

  async function meet() {
    const theirs = await reread()
    if (!theirs) return
    const { conflicts, areas: mergedAreas } = mergeAreas(of, latest.current, theirs)
    // Mine at once: the decision only replaces some of it.
    load(mergedAreas([]))
    setMerged(true)
    if (conflicts.length === 0) return
    const titles = conflicts.map(id => articleTitle(theirs.articles, id)).join(t('resource.comma'))
    const [okText, cancelText] = [t('takeTheirs'), t('keepMine')]
    const isConfirmed = await confirm({ content: t('conflict', { titles }), okText, cancelText })
    if (isConfirmed) load(mergedAreas(conflicts))
  }

  return { saving, merged, save, leave, draftState, offer }
}

const isUnlinked = ({ articleId }: Area) => articleId === undefined
const isChanged = (of: PageAreas, areas: readonly Area[]) =>
  changedAreas(of, areas).length > 0 || areas.some(isUnlinked)

/** A page as readers have it: a click on an article opens its text next to the page. */
function PageReader({ of: { page, articles }, areas }: { of: PageAreas; areas: readonly Area[] }) {
  const { t } = usePhrases()
  const [articleId, setArticleId] = useState<string>()
  const { width, height } = page
  const linked = areas.filter(area => area.articleId !== undefined)
  return (
    <div className="area-editor">
      <div className="area-stage">
        <p className="press-hint">{t('read')}</p>
        <div className="area-page" data-tool="read">
          <img src={fileAddress(page.imgUrl)} alt={t('imageOf', { name: page.pageNo })} width={width} height={height} />
          {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no field set; it groups the areas for who hears them. */}
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="group" aria-label={t('onPage')}>
            {linked.map(area => (
              <ReadableArea
                key={area.key}
                area={area}
                page={page}
                title={articleTitle(articles, area.articleId) ?? ''}
                open={() => setArticleId(area.articleId)}
              />
            ))}
          </svg>
        </div>
      </div>
      <article className="area-side" aria-live="polite">
        {articleId ? <ArticleText key={articleId} id={articleId} /> : <p className="press-note">{t('readFirst')}</p>}
      </article>
    </div>
  )
}

interface ReadableAreaProps {
  area: Area
  page: PageAreas['page']
  title: string
  open: () => void
}

function ReadableArea({ area: { corners }, page: { width, height }, title, open }: ReadableAreaProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a shape of a drawing cannot be a button element.
    <polygon
      className="area area-readable"
      points={corners.map(([x, y]) => `${x * width},${y * height}`).join(' ')}
      role="button"
      tabIndex={0}
      aria-label={title}
      onClick={open}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        open()
      }}
    />
  )
}

function ArticleText({ id }: { id: string }) {
  const query = useRecord<Article>(articles.path, id, { staleTime: 60_000 })
  return <Loaded query={query}>{article => <Paper values={{ ...article }} />}</Loaded>
}
