import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { type Comment, comment } from '#contract/biz/comment'
import { commentState, commentStates } from '#contract/biz/states'
import { StepTool } from '../../../components/resource/actions/StepTools.tsx'
import { useButtons } from '../../../components/resource/actions/useButtons.ts'
import type { ToolbarProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/definitionContext.ts'
import { call } from '../../../providers/api/call.ts'
import { usePhrases } from './phrases.ts'

const ReviewQueue = lazy(async () => ({ default: (await import('./ReviewQueue.tsx')).ReviewQueue }))

export function CommentTools({ selected }: ToolbarProps<Comment>) {
  const { t } = usePhrases()
  const buttons = useButtons<typeof comment>(useDefinition())
  const [reviewing, setReviewing] = useState(false)
  if (!buttons.has('approved')) return null
  return (
    <>
      <Button onClick={() => setReviewing(true)}>{t('open')}</Button>
      <StepTool
        step={commentStates.steps.approve}
        selected={selected}
        take={ids => call(comment, 'approvedlist', { ids, approved: commentState.approved })}
      />
      <Suspense>{reviewing && <ReviewQueue close={() => setReviewing(false)} />}</Suspense>
    </>
  )
}
