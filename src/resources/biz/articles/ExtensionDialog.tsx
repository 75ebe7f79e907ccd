import { useList } from '@refinedev/core'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { type ArticleExt, articlesExt } from '#contract/biz/articlesext'
import { freshDetail } from '../../../components/resource/data/requests.ts'
import type { DialogProps, ResourceDefinition } from '../../../components/resource/definition/defineResource.ts'
import { shownFields } from '../../../components/resource/definition/fieldsOf.ts'
import { findResource } from '../../../components/resource/definition/lazyResource.ts'
import { ExtensionForm } from './ExtensionForm.tsx'

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
