import { useState } from 'react'
import { type Article, articles } from '#contract/biz/articles'
import type { PageAreas } from '#contract/biz/pageCalls'
import { useRecord } from '../../../../components/resource/data/requests.ts'
import { Loaded } from '../../../../components/ui/Loaded.tsx'
import { fileAddress } from '../../../../lib/files.ts'
import { Paper } from '../../articles/Paper.tsx'
import { usePhrases } from '../phrases.ts'
import type { Area } from './areas.ts'
import { articleTitle } from './pageAreas.ts'

interface PageReaderProps {
  of: PageAreas
  areas: readonly Area[]
}

/** A page as readers have it: a click on an article opens its text next to the page. */
export function PageReader({ of: { page, articles }, areas }: PageReaderProps) {
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
