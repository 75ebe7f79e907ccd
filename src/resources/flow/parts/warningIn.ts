import type { DeployWarnings } from '#contract/flow/model'

/** The warnings of a successful deployment; other servers send none. */
export function warningIn(answer: Partial<DeployWarnings> | null | undefined): string {
  return answer?.warnings?.join('\n') ?? ''
}
