import { Alert, Button, Progress } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { useButtons } from '../../../../components/resource/definition/buttons.ts'
import type { DialogProps } from '../../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../../components/resource/definition/defineResource.ts'
import { Loaded } from '../../../../components/ui/Loaded.tsx'
import { preloadable } from '../../../../components/ui/preloadable.tsx'
import { HotAreas } from '../areas/HotAreas.tsx'
import { NextIssueDialog } from '../release/NextIssueDialog.tsx'
import { BoardUpload } from './BoardUpload.tsx'
import { type BoardProps, Checklist } from './Checklist.tsx'
import { PageWall } from './PageWall.tsx'
import '../edition.css'
import { edition } from '#contract/biz/edition'
import { convertState } from '#contract/biz/pageCalls'
import { call } from '../../../../providers/api/call.ts'
import { usePhrases } from '../phrases.ts'
import type { ProblemScreens } from '../release/ProblemList.tsx'
import { type BoardState, useBoard, useRefetchWhileShown } from '../useBoard.ts'
import { WideDialog } from '../WideDialog.tsx'

const PrintCheck = preloadable(async () => (await import('../print/PrintCheck.tsx')).PrintCheck)

/** Comparisons and other people's changes arrive meanwhile, and images while pages are rendered. */
const REFRESH_MS = 5000
const RENDERING_MS = 1000

/** An edition while it is made up: its pages on a wall, and its checklist. */
export function EditionBoard({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const board = useBoard(id)
  const [screen, setScreen] = useState<{ name: 'areas' | 'print'; pageId: string }>()
  const [nextIssue, setNextIssue] = useState(false)
  const buttons = useButtons(useDefinition())
  const { data } = board
  const screens: ProblemScreens = {
    openAreas: pageId => setScreen({ name: 'areas', pageId }),
    openPrint: pageId => setScreen({ name: 'print', pageId }),
  }

  function leave() {
    setScreen(undefined)
    void board.refetchBoard()
  }

  return (
    <WideDialog
      title={data ? data.edition.title : t('board')}
      close={close}
      extra={data && buttons.has('add') && <Button onClick={() => setNextIssue(true)}>{t('nextIssue')}</Button>}
    >
      <Loaded query={board}>{() => <BoardContent board={board} screens={screens} has={buttons.has} />}</Loaded>
      <Suspense>
        {screen?.name === 'areas' && <HotAreas id={screen.pageId} close={leave} />}
        {screen?.name === 'print' && <PrintCheck id={screen.pageId} close={leave} />}
      </Suspense>
      {nextIssue && <NextIssueDialog id={id} close={() => setNextIssue(false)} />}
    </WideDialog>
  )
}

function BoardContent({ board, screens, has }: BoardProps) {
  const { t } = usePhrases()
  const wall = useRef<HTMLDivElement>(null)
  const isRendering = board.data?.pages.some(page => page.convertState === convertState.running)
  useRefetchWhileShown(wall, board.refetch, isRendering ? RENDERING_MS : REFRESH_MS)
  return (
    <div className="press-board" ref={wall}>
      <section className="press-main" aria-label={t('pages')}>
        <RenderProgress board={board} mayEdit={has('edit')} />
        <PageWall board={board} mayEdit={has('edit')} screens={screens} />
        {has('edit') && <BoardUpload board={board} />}
      </section>
      <Checklist board={board} screens={screens} has={has} />
    </div>
  )
}

/** Starts the rendering of the pages of an edition, and shows how far it is. */
function RenderProgress({ board: { data, refetchBoard }, mayEdit }: { board: BoardState; mayEdit: boolean }) {
  const { t } = usePhrases()
  if (!data) return null
  const pages = data.pages.filter(({ pdfUrl }) => pdfUrl)
  const countOf = (state: number) => pages.filter(page => page.convertState === state).length
  const [running, failed] = [countOf(convertState.running), countOf(convertState.failed)]
  const waiting = pages.length - countOf(convertState.done)

  const postCall = async (name: 'draw' | 'stop-drawing') => {
    // A refusal is on screen.
    await call(edition, name, { id: data.edition.id }).catch(() => undefined)
    await refetchBoard()
  }
  if (running > 0) {
    const done = pages.length - running
    const text = t('rendering', { done, total: pages.length })
    return (
      <div className="press-progress">
        <span role="status">{text}</span>
        <Progress
          className="press-bar"
          percent={Math.round((done / pages.length) * 100)}
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
      {failed > 0 && <Alert type="error" showIcon message={t('renderedWithFailures', { count: failed })} />}
      {mayEdit && waiting > 0 && <Button onClick={() => postCall('draw')}>{t('renderAll')}</Button>}
    </div>
  )
}
