import type { TokenReply } from '#contract/auth'
import type { SocialArrival } from '../../../lib/address.ts'
import type { NoticeKind } from '../../../providers/api/notification.ts'

export interface Notice {
  kind: NoticeKind
  text: string
}

export interface LoginPageProps {
  /** Fetches the application, while the visitor is still typing. */
  prepare: () => Promise<unknown>
  onSignedIn: (reply: TokenReply) => void
  /** Somebody who comes back from a third party. */
  arrival?: SocialArrival | undefined
}
