import { Button, Skeleton } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useButtons } from '../../../../components/resource/actions/useButtons.ts'
import type { DialogProps } from '../../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../../components/resource/definition/definitionContext.ts'
import { LoadFailed } from '../../../../components/ui/states/LoadFailed.tsx'
import { useShown } from '../../../../components/ui/useShown.ts'
import { HotAreas } from '../areas/HotAreas.tsx'
import { NextIssueDialog } from '../release/NextIssueDialog.tsx'
import { BoardUpload } from './BoardUpload.tsx'
import { Checklist } from './Checklist.tsx'
import { PageWall } from './PageWall.tsx'
import { RenderProgress } from './RenderProgress.tsx'
import '../parts/edition.css'
import { type BoardState, useBoard } from '../data/useBoard.ts'
import { WideDialog } from '../parts/WideDialog.tsx'
import { usePhrases } from '../phrases.ts'

/** An edition while it is made up: its pages on a wall, and what still stands between it and its readers. */
export function EditionBoard({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const board = useBoard(id)
  const [areasOf, setAreasOf] = useState<string>()
  const [nextIssue, setNextIssue] = useState(false)
  const buttons = useButtons(useDefinition())
  const { data, isError, isFetching, refetch } = board
  return (
    <WideDialog
      title={data ? data.edition.title : t('board')}
      close={close}
      extra={data && buttons.has('add') && <Button onClick={() => setNextIssue(true)}>{t('nextIssue')}</Button>}
    >
      {data ? (
        <MakeUp board={board} openAreas={setAreasOf} has={buttons.has} />
      ) : isError && !isFetching ? (
        <LoadFailed retry={() => void refetch()} />
      ) : (
        <Skeleton active aria-label={t('resource.loading')} />
      )}
      {areasOf && (
        <HotAreas
          id={areasOf}
          close={() => {
            setAreasOf(undefined)
            void board.refetchBoard()
          }}
        />
      )}
      {nextIssue && <NextIssueDialog id={id} close={() => setNextIssue(false)} />}
    </WideDialog>
  )
}

interface MakeUpProps {
  board: BoardState
  openAreas: (pageId: string) => void
  has: (button: string) => boolean
}

function MakeUp({ board, openAreas, has }: MakeUpProps) {
  const { t } = usePhrases()
  const wall = useRef<HTMLDivElement>(null)
  useRefetchOnReturn(wall, board.refetch)
  return (
    <div className="press-board" ref={wall}>
      <section className="press-main" aria-label={t('pages')}>
        <RenderProgress board={board} mayEdit={has('edit')} />
        <PageWall board={board} mayEdit={has('edit')} openAreas={openAreas} />
        {has('edit') && <BoardUpload board={board} />}
      </section>
      <Checklist board={board} openAreas={openAreas} has={has} />
    </div>
  )
}

/** Problems are fixed on other screens, so the list is refetched when the board becomes visible again. */
function useRefetchOnReturn(element: RefObject<Element>, refetch: () => unknown): void {
  const shown = useShown(element)
  const wasShown = useRef(false)
  useEffect(() => {
    if (!shown) return
    if (wasShown.current) refetch()
    wasShown.current = true
  }, [shown, refetch])
}
