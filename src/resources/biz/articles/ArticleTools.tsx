import { type Article, articles } from '#contract/biz/articles'
import { articleStates } from '#contract/biz/states'
import { StepTool } from '../../../components/resource/actions/StepTools.tsx'
import type { ToolbarProps } from '../../../components/resource/definition/defineResource.ts'
import { call } from '../../../providers/api/call.ts'

export function ArticleTools({ selected }: ToolbarProps<Article>) {
  return (
    <StepTool
      step={articleStates.steps.publish}
      selected={selected}
      take={ids => call(articles, 'publish', { ids })}
      extension="publish"
    />
  )
}
