/** The one place that shows messages. The screen that can render them binds itself; nothing here renders. */
export type NoticeKind = 'success' | 'error' | 'warning'
/** Answers false where it failed and may be tried again. */
type NoticeAction = () => unknown
/** The message offers `action`, which reverses what it reports unless `label` names another action. */
type ShowNotice = (kind: NoticeKind, text: string, action?: NoticeAction, label?: string) => void

let show: ShowNotice | undefined
let waiting: Parameters<ShowNotice> | undefined

export function notify(...notice: Parameters<ShowNotice>): void {
  const [, text] = notice
  if (!text) return
  if (show) show(...notice)
  else waiting = notice
}

/** For a message that would disappear with the current screen. */
export function notifyNextScreen(kind: NoticeKind, text: string): void {
  waiting = [kind, text]
  show = undefined
}

/** Returns the way to unbind. A message that came while no screen was bound is shown now. */
export function bindNotices(showNotice: ShowNotice): () => void {
  show = showNotice
  const missed = waiting
  waiting = undefined
  if (missed) showNotice(...missed)
  return () => {
    if (show === showNotice) show = undefined
  }
}
