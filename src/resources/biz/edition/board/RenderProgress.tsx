import { Alert, Button, Progress } from 'antd'
import { edition } from '#contract/biz/edition'
import { convertState } from '#contract/biz/editionCalls'
import { call } from '../../../../providers/api/call.ts'
import type { BoardState } from '../data/useBoard.ts'
import { usePhrases } from '../phrases.ts'

/** Starts and shows the render job of an edition. */
export function RenderProgress({ board, mayEdit }: { board: BoardState; mayEdit: boolean }) {
  const { t } = usePhrases()
  const { data, job, isRendering, refetchBoard } = board
  if (!data) return null
  const { id } = data.edition
  const waiting = data.pages.filter(page => page.pdfUrl && page.convertState !== convertState.done).length

  const postCall = async (name: 'draw' | 'stop-drawing') => {
    // A refusal is on screen.
    await call(edition, name, { id }).catch(() => undefined)
    await refetchBoard()
  }
  if (isRendering && job) {
    const { done, failed, total } = job
    const text = t('rendering', { done: done + failed, total })
    return (
      <div className="press-progress">
        <span role="status">{text}</span>
        <Progress
          className="press-bar"
          percent={Math.round(((done + failed) / Math.max(1, total)) * 100)}
          aria-label={text}
          size="small"
        />
        {mayEdit && <Button onClick={() => postCall('stop-drawing')}>{t('stop')}</Button>}
      </div>
    )
  }
  return (
    <div className="press-progress">
      <span>{t('pageCount', { count: data.pages.length })}</span>
      {job?.state === 'cancelled' && waiting > 0 && <span role="status">{t('cancelled')}</span>}
      {job && job.failed > 0 && waiting > 0 && (
        <Alert type="error" showIcon message={t('renderedWithFailures', { count: job.failed })} />
      )}
      {mayEdit && waiting > 0 && <Button onClick={() => postCall('draw')}>{t('renderAll')}</Button>}
    </div>
  )
}
