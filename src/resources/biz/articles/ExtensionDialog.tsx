import { useList, useOne } from '@refinedev/core'
import { Form, type FormInstance } from 'antd'
import { type ComponentProps, lazy, Suspense, useEffect, useMemo } from 'react'
import { type ArticleExt, articlesExt } from '#contract/biz/articlesext'
import { freshDetail } from '../../../components/resource/data/freshDetail.ts'
import type {
  DialogProps,
  FormProps,
  ResourceDefinition,
} from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/definitionContext.ts'
import { shownFields } from '../../../components/resource/definition/fieldsOf.ts'
import { findResource } from '../../../components/resource/definition/lazyResource.ts'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import './article.css'
import { Link } from 'react-router-dom'
import { type Article, articles } from '#contract/biz/articles'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../components/ui/states/WaitingBlock.tsx'
import { useAccess } from '../../../providers/accessControl.ts'
import { Paper } from './Paper.tsx'
import { usePhrases } from './phrases.ts'

/** Additional content of the website for this article; created by the first save. */
export function ExtensionDialog({ id, close }: DialogProps) {
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
  return <Suspense>{data && <Opened found={data.data[0]} articleId={id} close={close} />}</Suspense>
}

const Opened = lazy(async () => {
  const { default: definition } = await findResource(articlesExt.path).load()
  return { default: (props: OpenedProps) => <ExtensionOf {...props} definition={definition} /> }
})

interface OpenedProps {
  found: ArticleExt | undefined
  articleId: string
  close: () => void
}

function ExtensionOf({ definition, found, articleId, close }: OpenedProps & { definition: ResourceDefinition }) {
  const mode = found ? 'edit' : 'create'
  const fields = useMemo(
    () => shownFields(definition, mode).filter(([name]) => name !== 'articleId'),
    [definition, mode],
  )
  const fixed = useMemo(() => ({ articleId }), [articleId])
  return (
    <ExtensionForm
      definition={definition}
      fields={fields}
      mode={mode}
      fixed={fixed}
      below={articleId}
      close={close}
      {...(found && { id: found.id })}
    />
  )
}

/** The form of an extension in the list of extensions, where the article is chosen. */
export function ExtensionOfList({ mode, id, close }: FormProps) {
  const definition = useDefinition()
  const fields = useMemo(() => shownFields(definition, mode), [definition, mode])
  return <ExtensionForm {...{ definition, fields, mode, close }} {...(id !== undefined && { id })} />
}

/** Form for the website's additional content, beside the printed article. */
function ExtensionForm(props: ComponentProps<typeof FormDialog>) {
  return (
    <FormDialog
      {...props}
      width={1280}
      className="extension-form"
      arrange={(draw, { form }) => (
        <>
          <div className="extension-fields">{props.fields.map(draw)}</div>
          <Beside form={form} fixed={props.fixed?.articleId} />
        </>
      )}
    />
  )
}

/** The article that is chosen in the form, unless the form belongs to one. */
function Beside({ form, fixed }: { form: FormInstance; fixed: unknown }) {
  const chosen: unknown = Form.useWatch('articleId', form)
  const id = fixed ?? chosen
  return typeof id === 'string' && id !== '' ? <PrintedArticle key={id} id={id} /> : null
}

/** The article that an extension belongs to, for people who may read articles. */
function PrintedArticle({ id }: { id: string }) {
  const { t } = usePhrases()
  const mayRead = useAccess(articles, 'view').can
  const { data, error, isError, isFetching, refetch } = useOne<Article>({
    resource: articles.path,
    id,
    queryOptions: { ...freshDetail, enabled: mayRead },
    errorNotification: false,
  })
  if (!mayRead) return null
  const article = data?.data
  return (
    <section className="extension-article" aria-label={t('printed')}>
      {article ? (
        <>
          <p className="extension-place">
            <Link to={`${articles.route}/show/${id}`}>{t('open')}</Link>
            <span>{pageLabel(article)}</span>
          </p>
          <Paper values={{ ...article }} />
        </>
      ) : isError && !isFetching ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </section>
  )
}

/** Page and issue in which it was printed; empty while it has no place. */
function pageLabel(article: Article): string {
  const { editionTitle, pageNo } = article as Article & { editionTitle?: string; pageNo?: string }
  return [editionTitle, pageNo].filter(Boolean).join(' · ')
}
