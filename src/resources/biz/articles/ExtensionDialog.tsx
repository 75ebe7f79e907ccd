import { useList } from '@refinedev/core'
import { Form, type FormInstance } from 'antd'
import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import { type ArticleExt, articlesExt } from '#contract/biz/articlesext'
import { freshDetail, useRecord } from '../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { findResource } from '../../../components/resource/definition/lazyResource.ts'
import { type FieldsOfForm, FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import './article.css'
import { Link } from 'react-router-dom'
import { type Article, articles } from '#contract/biz/articles'
import { useAccess } from '../../../providers/accessControl.ts'
import { Paper } from './Paper.tsx'
import { usePhrases } from './phrases.ts'

/** Additional content of the website for this article; created by the first save. */
export function ArticleExtensionDialog({ id, close }: DialogProps) {
  const { data, isError } = useList<ArticleExt>({
    resource: articlesExt.path,
    filters: [{ field: 'articleId', operator: 'eq', value: id }],
    pagination: { pageSize: 1 },
    queryOptions: freshDetail,
  })
  // The refusal is on screen.
  useEffect(() => {
    if (isError) close()
  }, [isError, close])
  return <Suspense>{data && <ExtensionOf found={data.data[0]} articleId={id} close={close} />}</Suspense>
}

const withoutArticle: FieldsOfForm = shown => shown.filter(([name]) => name !== 'articleId')

interface ExtensionOfProps {
  found: ArticleExt | undefined
  articleId: string
  close: () => void
}

const ExtensionOf = lazy(async () => {
  const { default: definition } = await findResource(articlesExt.path).load()
  return {
    default: ({ found, articleId, close }: ExtensionOfProps) => (
      <ExtensionForm
        definition={definition}
        fields={withoutArticle}
        mode={found ? 'edit' : 'create'}
        fixed={{ articleId }}
        below={articleId}
        close={close}
        {...(found && { id: found.id })}
      />
    ),
  }
})

/** Form for the website's additional content, next to the printed article. */
export function ExtensionForm(props: ComponentProps<typeof FormDialog>) {
  return (
    <FormDialog
      {...props}
      width={1280}
      className="extension-form"
      arrange={(draw, { form, fields }) => (
        <>
          <div className="extension-fields">{fields.map(draw)}</div>
          <ArticlePreview form={form} fixed={props.fixed?.articleId} />
        </>
      )}
    />
  )
}

/** The article that is chosen in the form, unless the form belongs to one. */
function ArticlePreview({ form, fixed }: { form: FormInstance; fixed: unknown }) {
  const chosen: unknown = Form.useWatch('articleId', form)
  const id = fixed ?? chosen
  return typeof id === 'string' && id !== '' ? <PrintedArticle key={id} id={id} /> : null
}

/** The article that an extension belongs to, for people who may read articles. */
function PrintedArticle({ id }: { id: string }) {
  const { t } = usePhrases()
  const mayRead = useAccess(articles, 'view').can
  const query = useRecord<Article>(articles.path, id, { ...freshDetail, enabled: mayRead })
  if (!mayRead) return null
  return (
    <section className="extension-article" aria-label={t('printed')}>
      <Loaded query={query}>
        {article => (
          <>
            <p className="extension-place">
              <Link to={`${articles.route}/show/${id}`}>{t('open')}</Link>
              <span>{pageLabel(article)}</span>
            </p>
            <Paper values={{ ...article }} />
          </>
        )}
      </Loaded>
    </section>
  )
}

/** Page and issue in which it was printed; empty while it has no place. */
function pageLabel(article: Article): string {
  const { editionTitle, pageNo } = article as Article & { editionTitle?: string; pageNo?: string }
  return [editionTitle, pageNo].filter(Boolean).join(' · ')
}
