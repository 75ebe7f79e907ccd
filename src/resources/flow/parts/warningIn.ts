import type { DeployWarnings } from '#contract/flow/model'

/** What a deployment that succeeded says besides; other servers say nothing. */
export function warningIn(answer: Partial<DeployWarnings> | null | undefined): string {
  return answer?.warnings?.join('\n') ?? ''
}
