import { type Article, articles } from '#contract/biz/articles'
import { articleStates } from '#contract/biz/steps'
import type { ToolbarProps } from '../../../components/resource/defineResource.ts'
import { StepTool } from '../../../components/resource/StepTools.tsx'
import { call } from '../../../providers/http.ts'

export function ArticleTools({ selected }: ToolbarProps<Article>) {
  return (
    <StepTool step={articleStates.steps.publish} selected={selected} take={ids => call(articles, 'publish', { ids })} />
  )
}
