/**
 * Mail that reached nobody. `temporary`: it may be sent again. `uncertain`: the connection ended after the whole message
 * was sent and before it was acknowledged, so that another attempt could deliver it twice.
 */
export class MailFailure extends Error {
  override name = 'MailFailure'
  readonly kind: 'temporary' | 'permanent' | 'uncertain'
  /** The message is an answer of the mail server. */
  readonly isAnswer: boolean

  /** `reason` is one line without secrets. */
  constructor(kind: MailFailure['kind'], reason: string, isAnswer = false) {
    super(reason)
    this.kind = kind
    this.isAnswer = isAnswer
  }
}
