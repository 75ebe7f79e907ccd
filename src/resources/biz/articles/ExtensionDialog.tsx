import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type ArticleExt, articlesExt } from '#contract/biz/articlesext'
import type { Paged } from '#contract/kit/reply'
import type { DialogProps, ResourceDefinition } from '../../../components/resource/definition/defineResource.ts'
import { shownFields } from '../../../components/resource/definition/fieldsOf.ts'
import { findResource } from '../../../components/resource/definition/lazyResource.ts'
import { request } from '../../../providers/api/http.ts'
import { ExtensionForm } from './ExtensionForm.tsx'

/** Additional content of the website for this article; created by the first save. */
export function ExtensionDialog({ id, close }: DialogProps) {
  const { data, isError } = useQuery({
    queryKey: [articlesExt.path, 'of', id],
    queryFn: async () => ({
      definition: (await findResource(articlesExt.path).load()).default,
      found: await extensionOf(id),
    }),
    cacheTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The refusal is on screen.
  useEffect(() => {
    if (isError) close()
  }, [isError, close])
  return data ? <Opened {...data} articleId={id} close={close} /> : null
}

interface OpenedProps {
  definition: ResourceDefinition
  found: ArticleExt | undefined
  articleId: string
  close: () => void
}

function Opened({ definition, found, articleId, close }: OpenedProps) {
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

async function extensionOf(articleId: string): Promise<ArticleExt | undefined> {
  const { records } = await request<Paged<ArticleExt>>({
    url: `${articlesExt.path}/list`,
    params: { articleId_equal: articleId, size: 1 },
  })
  return records?.[0]
}
