import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { readDocumentPath } from '#contract/biz/articleImport'
import { articles } from '#contract/biz/articles'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { useButtons } from '../../../components/resource/definition/permissions.ts'
import { isOffered } from '../../../lib/settings.ts'
import { usePhrases } from './phrases.ts'

const ImportStories = lazy(async () => ({ default: (await import('./import/ImportStories.tsx')).ImportStories }))

const ReviewDesk = lazy(async () => ({ default: (await import('./ReviewDesk.tsx')).ReviewDesk }))

export function ArticleTools() {
  return (
    <>
      <ReviewTool />
      <ImportTool />
    </>
  )
}

function ImportTool() {
  const { t } = usePhrases()
  const buttons = useButtons(useDefinition())
  const [open, setOpen] = useState(false)
  if (!buttons.has('add') || !isOffered(readDocumentPath)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('importStories')}</Button>
      <Suspense>{open && <ImportStories close={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function ReviewTool() {
  const { t } = usePhrases()
  const buttons = useButtons(useDefinition())
  const [open, setOpen] = useState(false)
  if (!buttons.has('view') || !isOffered(`${articles.path}/review-queues`)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('review')}</Button>
      <Suspense>{open && <ReviewDesk close={() => setOpen(false)} />}</Suspense>
    </>
  )
}
