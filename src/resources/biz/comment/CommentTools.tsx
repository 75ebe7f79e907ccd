import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { comment } from '#contract/biz/comment'
import { useButtons } from '../../../components/resource/actions/useButtons.ts'
import { useDefinition } from '../../../components/resource/definition/definitionContext.ts'
import { usePhrases } from './phrases.ts'

const ReviewQueue = lazy(async () => ({ default: (await import('./ReviewQueue.tsx')).ReviewQueue }))

export function CommentTools() {
  const { t } = usePhrases()
  const buttons = useButtons<typeof comment>(useDefinition())
  const [reviewing, setReviewing] = useState(false)
  if (!buttons.has('approved')) return null
  return (
    <>
      <Button onClick={() => setReviewing(true)}>{t('open')}</Button>
      <Suspense>{reviewing && <ReviewQueue close={() => setReviewing(false)} />}</Suspense>
    </>
  )
}
