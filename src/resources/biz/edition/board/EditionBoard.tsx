import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import type { DialogProps } from '../../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../../components/resource/definition/defineResource.ts'
import { useButtons } from '../../../../components/resource/definition/permissions.ts'
import { LoadFailed } from '../../../../components/ui/placeholders.tsx'
import { HotAreas } from '../areas/HotAreas.tsx'
import { NextIssueDialog } from '../release/NextIssueDialog.tsx'
import { BoardUpload } from './BoardUpload.tsx'
import { Checklist } from './Checklist.tsx'
import { PageWall } from './PageWall.tsx'
import { RenderProgress } from './RenderProgress.tsx'
import '../parts/edition.css'
import { type BoardState, useBoard } from '../data/useBoard.ts'
import { useRefetchWhileShown } from '../data/useRefetchWhileShown.ts'
import { WideDialog } from '../parts/WideDialog.tsx'
import { usePhrases } from '../phrases.ts'
import type { ProblemScreens } from '../release/ProblemList.tsx'

const PrintCheck = lazy(async () => ({ default: (await import('../print/PrintCheck.tsx')).PrintCheck }))

/** Comparisons and other people's changes arrive meanwhile. */
const REFRESH_MS = 5000

/** An edition while it is made up: its pages on a wall, and what still stands between it and its readers. */
export function EditionBoard({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const board = useBoard(id)
  const [areasOf, setAreasOf] = useState<string>()
  const [printOf, setPrintOf] = useState<string>()
  const [nextIssue, setNextIssue] = useState(false)
  const buttons = useButtons(useDefinition())
  const { data, error, isError, isFetching, refetch } = board
  return (
    <WideDialog
      title={data ? data.edition.title : t('board')}
      close={close}
      extra={data && buttons.has('add') && <Button onClick={() => setNextIssue(true)}>{t('nextIssue')}</Button>}
    >
      {data ? (
        <MakeUp board={board} screens={{ openAreas: setAreasOf, openPrint: setPrintOf }} has={buttons.has} />
      ) : isError && !isFetching ? (
        <LoadFailed error={error} retry={() => void refetch()} />
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
      <Suspense>
        {printOf && (
          <PrintCheck
            id={printOf}
            close={() => {
              setPrintOf(undefined)
              void board.refetchBoard()
            }}
          />
        )}
      </Suspense>
      {nextIssue && <NextIssueDialog id={id} close={() => setNextIssue(false)} />}
    </WideDialog>
  )
}

interface MakeUpProps {
  board: BoardState
  screens: ProblemScreens
  has: (button: string) => boolean
}

function MakeUp({ board, screens, has }: MakeUpProps) {
  const { t } = usePhrases()
  const wall = useRef<HTMLDivElement>(null)
  useRefetchWhileShown(wall, board.refetch, REFRESH_MS)
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
